"""Browsers that Playwright does not drive: Debian's WebKit by WebDriver, Debian's Firefox by WebDriver BiDi.

`page` gives them the few words of Playwright's that our hands use, so that the same hands play in every browser.
"""
