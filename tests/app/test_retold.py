"""A line that people add to the story of a fight: once each, heard by all, kept."""

from pathlib import Path

from games import GAMES
from tests.app.conftest import Device
from tests.app.hotseat import app_of
from tests.app.screens import Screen

DOME = {"powerdome": GAMES["powerdome"]}
LINE = "The gate <b>creaked</b> & then: silence."


async def retell(device: Device, code: str, seat: int, text: str) -> int:
    return (await device.post(f"/t/{code}/retell", {"seat": str(seat), "text": text})).status_code


async def fought(ann: Device, bob: Device) -> str:
    """A table of two after the first fight of a quick brawl."""
    code = await ann.new_table(game="powerdome", name="Ann", seats="2")
    await bob.post(f"/t/{code}/sit", {"seat": "1", "name": "Bob"})
    await ann.post(f"/t/{code}/start")
    assert await retell(ann, code, 0, "too early") == 400
    for seat, one in enumerate((ann, bob)):
        assert (await one.answer(code, "resist 40", seat=seat)).status_code == 200
    return code


async def test_a_line_is_told_once_and_heard_by_all(tmp_path: Path) -> None:
    async with app_of(tmp_path, DOME) as app:
        ann, bob, watcher = Device(app), Device(app), Device(app)
        code = await fought(ann, bob)
        async with Screen(app, bob, f"/t/{code}/stream") as screen:
            assert await retell(ann, code, 0, LINE) == 200
            await screen.quiet()
            assert "The gate &lt;b&gt;creaked" in screen.text
        for one in (ann, bob, watcher):
            for path in (f"/t/{code}", f"/t/{code}/story"):
                text = (await one.get(path)).text
                assert "The gate &lt;b&gt;creaked&lt;/b&gt; &amp; then: silence." in text
                assert "<b>creaked" not in text
        assert await retell(ann, code, 0, "and again") == 400
        assert await retell(bob, code, 0, "as somebody else") == 403
        assert await retell(bob, code, 1, "   ") == 400
        assert await retell(bob, code, 1, "x" * 400) == 200
        story = (await ann.get(f"/t/{code}/story")).text
        assert "x" * 140 in story
        assert "x" * 141 not in story


async def test_the_next_fight_may_be_told_again_and_nothing_is_lost(tmp_path: Path) -> None:
    async with app_of(tmp_path, DOME) as app:
        ann, bob = Device(app), Device(app)
        code = await fought(ann, bob)
        assert await retell(ann, code, 0, "the first line") == 200
        for answer in ("ready", "resist 40"):
            for seat, one in enumerate((ann, bob)):
                assert (await one.answer(code, answer, seat=seat)).status_code == 200
        assert await retell(ann, code, 0, "the second line") == 200
        await ann.post(f"/t/{code}/resign", {"seat": "0"})
    async with app_of(tmp_path, DOME) as app:
        ann.client._transport = Device(app).client._transport
        text = (await ann.get(f"/t/{code}/story")).text
        assert "the first line" in text
        assert "the second line" in text


async def test_other_games_have_nothing_to_retell(ann: Device, bob: Device) -> None:
    code = await ann.new_table(name="Ann")
    await bob.post(f"/t/{code}/sit", {"seat": "1", "name": "Bob"})
    await ann.post(f"/t/{code}/start")
    assert await retell(ann, code, 0, "once upon a time") == 400
