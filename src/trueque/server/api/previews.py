"""The page that messengers read behind a link that was passed on: a title, words, a picture, and the way on."""

from __future__ import annotations

from html import escape

from trueque.review.picture import HEIGHT, WIDTH


def make_preview_page(title: str, words: str, image: str, onward: str, lang: str, script: str) -> str:
    """What previews read, and the way on, by a script that takes along what stands behind the #."""
    named = {
        "og:type": "article", "og:title": title, "og:description": words, "og:image": image,
        "og:image:width": str(WIDTH), "og:image:height": str(HEIGHT), "og:image:alt": words,
    }  # fmt: skip
    metas = "".join(f'<meta property="{name}" content="{escape(text)}">' for name, text in named.items())
    way = f'<script src="{escape(script)}" data-onward="{escape(onward)}"></script>'
    return (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{escape(title)}</title>{metas}'
        f'<meta name="twitter:card" content="summary_large_image">'
        f'<meta name="viewport" content="width=device-width">{way}'
        f'<p>{escape(words)}</p><p><a href="{escape(onward)}">{escape(title)}</a></p></html>\n'
    )
