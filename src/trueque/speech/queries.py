"""The questions a player may ask at any moment: one letter asks, two letters act."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from trueque.locale import LANGUAGES
from trueque.speech.fold import tokens

# query | es | ca | en: words of one letter are the keys of the page, too.
QUERIES = """
question | q pregunta | q pregunta | q question
options | o opciones | o opcions | o options
hand | m mano | m mà | h hand
costs | c costes coste precios | c costos cost preus | c costs cost prices
points | p puntos marcador | p punts marcador | p points score
players | j jugadores | j jugadors | j players
map | i isla mapa | i illa mapa | i island map
board | b tablero | b tauler | b board
where | d dónde | d on | w where
last | u último | u últim | l last
news | n novedades | n novetats | n news
again | r repite repetir | r repeteix repetir | a again repeat
offers | e ofertas | e ofertes | e offers
why | y porqué | y perquè | y why
help | ayuda f1 ? | ajuda f1 ? | help f1 ?
log | historial registro | historial registre | log history
look | mira mirar | mira mirar | look
around | alrededor | voltant | around
distance | distancia | distància | distance
who | quién | qui | who
harbours | puertos | ports | harbours ports
pieces | piezas | peces | pieces
row | fila | fila | row
bank | banco ba | banc ba | bank ba
robber | ladrón la | lladre ll | robber rb
card | carta | carta | card
cards | cartas | cartes | cards
table | mesa | taula | table
market | mercado me | mercat me | market mk
expansions | ampliaciones | ampliacions | expansions
letters | letras | lletres | letters
realm | principado | principat | realm
rules | reglas regla | regles regla | rules rule
house | casa | casa | house
undo | deshacer | desfer | undo
save | guardar | desar guardar | save
quit | salir | sortir | quit exit
detail | detalle | detall | detail
more | más | més | more
resign | abandonar | abandonar | resign
"""

LIVE = """
clock | t reloj | t rellotge | t clock
hush | s silencio | s silenci | s hush
chat | charla | xat | chat
sounds | sonidos | sons | sounds
pause | pausa | pausa | pause
"""
"""What can be asked only where clocks run and announcements come by themselves: at a live table."""

ALONE = frozenset({"bank", "robber", "market"})
"""Words that both ask and act: they ask when they stand alone."""


@dataclass(frozen=True)
class Query:
    """Something asked, with the words that followed."""

    name: str
    words: tuple[str, ...]
    text: str
    """What followed, as it was typed."""


@cache
def _table(lang: str, live: bool) -> dict[str, str]:
    """Every word that asks: the reader's own first, then the full words of the other languages."""
    found: dict[str, str] = {}
    lines = (QUERIES + (LIVE if live else "")).strip().splitlines()
    rows = [[cell.split() for cell in line.split("|")] for line in lines if line]
    for language in (lang, *(other for other in LANGUAGES if other != lang)):
        for name, *cells in rows:
            for word in cells[LANGUAGES.index(language)]:
                key = "?" if word == "?" else tokens(word)[0]
                if language == lang or len(key) > 2:
                    found.setdefault(key, name[0])
    return found


def read_query(text: str, lang: str, live: bool = False) -> Query | None:
    """The query that *text* is, if it is one: a word of the table, alone or with what it is about.

    *live*: also what can be asked only at a live table.
    """
    stripped = text.strip()
    if stripped == "?":
        return Query("help", (), "")
    if stripped.endswith("?"):
        # The beginning of an answer and a question mark: how may it go on?
        begun = stripped.rstrip("? ")
        return read_query(begun, lang, live) or Query("where", tokens(begun), begun)
    words = tokens(stripped)
    # «por qué» and «per què» are two words.
    if words in (("por", "que"), ("per", "que")):
        return Query("why", (), "")
    name = _table(lang, live).get(words[0]) if words else None
    if name is None or (name in ALONE and len(words) > 1):
        return None
    rest = stripped.split(maxsplit=1)
    return Query(name, words[1:], rest[1] if len(rest) > 1 else "")


def query_words(lang: str) -> dict[str, str]:
    """For each query, the first full word that asks it in *lang*."""
    found: dict[str, str] = {}
    for line in QUERIES.strip().splitlines():
        name, *cells = (cell.split() for cell in line.split("|"))
        words = cells[LANGUAGES.index(lang)]
        found[name[0]] = next((word for word in words if len(word) > 1), words[0])
    return found
