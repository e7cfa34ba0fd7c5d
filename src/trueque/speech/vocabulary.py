"""The words people use, in three languages: what they mean is written as the notation writes it.

Full words are understood in every language, the reader's own first; the short forms (``po``, ``ti``) in the reader's
own alone, since the languages disagree about them. A meaning with several words (``settlement settle``) fits any of
them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from trueque.locale import LANGUAGES
from trueque.speech.fold import tokens

SHORT = 2
"""Words of at most so many letters are short forms."""

# meaning | es | ca | en
ACTS = """
roll | tirar tira ti lanzar dados | tirar tira ti llançar daus | roll ro throw dice
end pass | pasar pasa pa terminar fin acabar | passar passa pa acabar fi | end en pass finish
settlement settle | poblado po pueblo poblar | poblat po poblar | settlement se settle village
city raise | ciudad ci ampliar | ciutat ci | city ci upgrade
road | carretera ca camino | carretera ca camí | road rd
knight | caballero cl | cavaller cl | knight kn
buy | comprar compra co | comprar compra co | buy bu
play | jugar juega ju | jugar juga ju | play pl
robber | ladrón la | lladre ll | robber rb
steal | robar roba ro | robar roba ro | steal st rob
discard | descartar descarta de | descartar descarta de | discard di
offer | ofrecer ofrece ofrezco of oferta | oferir ofereix ofereixo of oferta | offer of propose
accept yes | sí si aceptar acepto vale | sí si acceptar accepto | yes y accept ok
decline no | no rechazar rechazo | no rebutjar rebutjo | no n decline refuse
counter | contraofertar cn contraoferta | contraofertar cn contraoferta | counter cn
withdraw | retirar retiro re | retirar retiro re | withdraw wi
deal | trato tr tratar | tracte tr tractar | deal de
bank | banco ba | banc ba | bank ba supply
take | tomar toma to coger | agafar agafa ag prendre | take ta
give | dar da devolver | donar dona do tornar | give gv return
pay | pagar paga pg | pagar paga pg | pay py
market | mercado me | mercat me | market mk
pile | pila pi mazo | pila pi | pile pi
exchange | cambiar cambia cb intercambiar | canviar canvia cv intercanviar | exchange ex
expansion | ampliación am expansión | ampliació am expansió | expansion xp
library | biblioteca | biblioteca | library
guild | gremio gr | gremi gr | guild gu
flip | girar gira gi voltear | girar gira gi | flip fl turn
keep | dejar deja mantener | deixar deixa mantenir | keep leave
build | construir construye cs | construir construeix cs | build bd
use | usar usa us | usar usa us | use us
remove | quitar retirar | treure retirar | remove rm
draw | robar roba ro sacar | robar roba ro treure | draw dr
swap under | cambiar cambia cb | canviar canvia cv | swap sw
search | buscar busca | buscar cercar busca | search
pick | elegir escoger elige | triar escollir tria | pick choose
lay | poner colocar pon | posar col·locar posa | lay place
demand | exigir pedir | exigir demanar | demand ask
save | ahorrar | estalviar | save
lose | perder pierde | perdre perd | lose
target | objetivo | objectiu | target
nobody none nothing | nadie nada ninguno | ningú res cap | nobody none nothing
all | todos todo | tots tot | all everyone
"""

THINGS = """
wood | madera ma leña | fusta fu | wood wd lumber
wool | lana la oveja ovejas | llana ll ovella ovelles | wool wl sheep
grain | cereales ce cereal trigo | blat bl cereals | grain gr wheat
brick | arcilla ar ladrillo barro | fang fa argila | brick br clay
ore | mineral mi piedra | pedra pe mineral | ore or stone
gold | oro or | or | gold go
desert | desierto | desert | desert
monopoly | monopolio | monopoli | monopoly
discovery plenty invention | descubrimiento abundancia invento | descobriment abundància invent | discovery plenty
left l | izquierda | esquerra | left
right r | derecha | dreta | right
top | arriba | dalt | top
bottom | abajo | baix | bottom
outer | exterior | exterior | outer
forest | bosque | bosc | forest
pasture | pasto | prat pastura | pasture
fields | sembrado campos | sembrat | fields
hills | cerro | fangar turó | hills
mountains | montaña montañas | pedrera muntanya | mountains
"""

SMALL = frozenset(
    tokens(
        "de d del of un una uno a al the el la los las els les l an and y i e en in at on to per por for con amb with"
    )
)
"""Words that carry nothing where they are not asked for."""

FOR = frozenset(tokens("por per for"))
TO = frozenset(tokens("a al to para with con amb"))


@dataclass(frozen=True)
class Lexicon:
    """What words mean to a reader of one language."""

    own: dict[str, tuple[str, ...]]
    others: dict[str, tuple[str, ...]]

    def meanings(self, word: str) -> tuple[str, ...]:
        """What *word* means, in the words of the notation; nothing where it is unknown."""
        return self.own.get(word, ()) or self.others.get(word, ())

    def cut(self, word: str) -> tuple[str, ...]:
        """What a word that was cut short may mean."""
        if len(word) < SHORT:
            return ()
        found = [meaning for full, means in self.own.items() if full.startswith(word) for meaning in means]
        return tuple(dict.fromkeys(found))

    def words(self) -> list[str]:
        return [word for word in self.own if len(word) > SHORT]


def _rows(table: str) -> list[tuple[tuple[str, ...], dict[str, tuple[str, ...]]]]:
    rows = []
    for line in table.strip().splitlines():
        meaning, *cells = (cell.split() for cell in line.split("|"))
        spoken = {
            lang: tuple(t for word in cell for t in tokens(word)) for lang, cell in zip(LANGUAGES, cells, strict=True)
        }
        rows.append((tuple(meaning), spoken))
    return rows


def _lexicon(table: str, lang: str) -> Lexicon:
    own: dict[str, tuple[str, ...]] = {}
    others: dict[str, tuple[str, ...]] = {}
    for meaning, spoken in _rows(table):
        for language, words in spoken.items():
            for word in words:
                if language == lang:
                    own[word] = (*own.get(word, ()), *meaning)
                elif len(word) > SHORT:
                    others[word] = (*others.get(word, ()), *meaning)
    return Lexicon(own, others)


@cache
def acts(lang: str) -> Lexicon:
    """The verbs and the pieces: what may open a line."""
    return _lexicon(ACTS, lang)


@cache
def things(lang: str) -> Lexicon:
    """Resources, terrains, cards, sides: what may follow."""
    return _lexicon(THINGS, lang)


def group_name(group: str, lang: str) -> str:
    """What a kind of answer is called: the vocabulary's first word for it."""
    return next((word for word, meanings in acts(lang).own.items() if group in meanings), group)
