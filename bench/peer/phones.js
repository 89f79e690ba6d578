// Clients of the boardgame.io server, two phones for each table: phones.js PORT TABLES SECONDS RATE. Measures maximum
// throughput, where each table taps as soon as both phones show the last tap, and then a steady rate. Prints the
// results of each phase as a line of JSON.
const { io } = require("socket.io-client");

const [port, tables, seconds, rate] = process.argv.slice(2).map(Number);
const now = () => performance.now() / 1000;
const pause = (time) => new Promise((done) => setTimeout(done, 1000 * Math.max(0, time)));

class Phone {
  constructor(match, player) {
    this.match = match;
    this.player = player;
    this.state = -1;
    this.socket = io(`http://127.0.0.1:${port}/marbles`, { transports: ["websocket"], forceNew: true });
    this.connected = new Promise((done) => this.socket.on("connect", done));
    this.socket.on("sync", (_, { state }) => this.shows(state._stateID));
    this.socket.on("update", (_, { _stateID }) => this.shows(_stateID));
  }
  shows(state) {
    this.state = state;
    this.seen?.();
  }
  async until(state) {
    while (this.state < state)
      await new Promise((done) => {
        this.seen = done;
      });
  }
  async open() {
    await this.connected;
    this.socket.emit("sync", this.match, this.player, undefined, 2);
    await this.until(0);
  }
  draw(column, row) {
    const payload = { type: "draw", args: [column, row], playerID: this.player };
    this.socket.emit("update", { type: "MAKE_MOVE", payload }, this.state, this.match, this.player);
  }
}

// Taps, and returns the seconds until both phones show it.
async function tap([own, other]) {
  const begun = now(),
    next = own.state + 1;
  own.draw(next % 3, next % 5);
  await Promise.all([own.until(next), other.until(next)]);
  return now() - begun;
}

const told = (phase, taps, passed, costs) => console.log(JSON.stringify({ phase, taps, passed, costs }));

async function main() {
  const all = [...Array(tables).keys()].map((n) => [new Phone(`table-${n}`, "0"), new Phone(`table-${n}`, "1")]);
  for (const table of all) for (const phone of table) await phone.open();
  for (const table of all) await tap(table);
  told("open", 0, 0, []);

  const begun = now(),
    flat = [];
  await Promise.all(
    all.map(async (table) => {
      while (now() < begun + seconds) flat.push(await tap(table));
    }),
  );
  told("flat out", flat.length, now() - begun, flat);

  const free = [...all],
    steady = [],
    since = now(),
    running = [];
  for (let number = 0; number < rate * seconds; number++) {
    await pause(since + number / rate - now());
    const table = free.shift();
    if (table)
      running.push(
        tap(table).then((cost) => {
          steady.push(cost);
          free.push(table);
        }),
      );
  }
  await Promise.all(running);
  told("steady", steady.length, now() - since, steady);
  process.exit();
}
main();
