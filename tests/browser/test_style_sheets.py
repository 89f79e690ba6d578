"""Style sheets as they are served mean what they say where they are written."""

import pytest

from app.assets import ROOT, Assets, bundles_of
from tests.browser.conftest import Device
from tests.browser.house import House

# What is written into a custom property is kept with its blanks.
RULES = """css => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    const bare = text => text.replace(/\\s*([,()/:;])\\s*/g, "$1").replace(/\\s+/g, " ");
    return [...sheet.cssRules].map(rule => bare(rule.cssText));
}"""


@pytest.mark.browser
def test_a_sheet_that_is_served_has_the_rules_that_were_written(device: Device, house: House) -> None:
    page = device()
    page.goto(house.url)
    folder = ROOT / "static"
    served = {path: asset for path, asset in Assets(folder).files.items() if path.endswith(".css")}
    assert len(served) > 8
    for path, asset in served.items():
        sheets = bundles_of(folder).get(path, (path,))
        written = [rule for one in sheets for rule in page.evaluate(RULES, (folder / one).read_text("utf-8"))]
        assert page.evaluate(RULES, asset.body.decode("utf-8")) == written, path
