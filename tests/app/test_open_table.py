"""The open table over HTTP: what a screen without a side may touch."""

import gzip
import re
from pathlib import Path

from games import GAMES
from tests.app.conftest import Device
from tests.app.hotseat import app_of


async def test_who_only_watches_sees_the_same_marbles_and_can_tap_none(tmp_path: Path) -> None:
    async with app_of(tmp_path, GAMES) as app:
        ann, bob = Device(app), Device(app)
        path = (await ann.post("/open", htmx=False)).headers["location"].partition("?")[0]
        pages = [(await device.get(path)).text for device in (ann, bob)]
    around = [page.partition('<div id="marbles"') for page in pages]
    own, watched = (after.partition("</div>")[0] for _, _, after in around)
    assert own == watched != ""
    assert [before.rpartition("<")[2] for before, _, _ in around] == ["fieldset>", "fieldset disabled>"]


async def test_a_tap_is_answered_in_few_bytes_to_who_can_unpack_them(tmp_path: Path) -> None:
    async with app_of(tmp_path, GAMES) as app:
        ann = Device(app)
        path = (await ann.post("/open", htmx=False)).headers["location"].partition("?")[0]
        number = re.search('name="question" value="([0-9]+)"', (await ann.get(path)).text)
        assert number
        sizes: list[int] = []
        for question, coding in ((int(number[1]), "gzip"), (int(number[1]) + 1, "identity")):
            fields = {"seat": "0", "question": str(question), "answer": "draw L1 M1"}
            headers = {"HX-Request": "true", "Accept-Encoding": coding}
            request = ann.client.build_request("POST", f"{path}/answer", data=fields, headers=headers)
            answer = await ann.client.send(request, stream=True)
            raw = b"".join([part async for part in answer.aiter_raw()])
            assert answer.headers.get("content-encoding", "identity") == coding
            assert (gzip.decompress(raw) if coding == "gzip" else raw).startswith(b"<hx-frame")
            sizes.append(len(raw))
    assert 4 * sizes[0] < sizes[1]


async def test_whose_turn_it_is_is_sent_without_the_board(tmp_path: Path) -> None:
    async with app_of(tmp_path, GAMES) as app:
        ann, container = Device(app), app.state.container
        code = (await ann.post("/open", htmx=False)).headers["location"].partition("?")[0].rpartition("/")[2]
        table = container.desk.held[code].table
        before = container.live.frame(table, "", "http://wellside.test")
        assert (await ann.answer(code, "left turn")).status_code == 200
        table = container.desk.held[code].table
        sent = container.live.frame(table, "", "http://wellside.test").since(before)
    assert '<data id="turn" value="0"' in sent
    assert 'id="board"' not in sent
