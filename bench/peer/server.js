// The fifteen marbles of Power Well on boardgame.io, with its own durable storage: server.js PORT FOLDER
const { ActivePlayers } = require("boardgame.io/core");
const { FlatFile, Server } = require("boardgame.io/server");

const [port, dir] = process.argv.slice(2);
const ROWS = 5;
const COLOURS = ["cyan", "magenta", "yellow"];

// Removes a marble: those above it roll down, and a new one rolls in.
function draw({ G, random }, column, row) {
  const marbles = G.columns[column];
  marbles.splice(row, 1);
  marbles.unshift(random.Die(COLOURS.length) - 1);
}

const marbles = {
  name: "marbles",
  setup: ({ random }) => ({ columns: [0, 1, 2].map(() => random.Die(COLOURS.length, ROWS).map((n) => n - 1)) }),
  moves: { draw },
  turn: { activePlayers: ActivePlayers.ALL },
};

Server({ games: [marbles], db: new FlatFile({ dir }), origins: ["*"] }).run(Number(port), () => console.log("ready"));
