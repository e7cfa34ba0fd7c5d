"""What fingers read, no game named: sheets for swell paper, braille, and the rules of any game as booklets.

    Sheet, Stroke, Disc, Area        a raised-line drawing in millimetres             drawing, marks, textures
    write_svg(sheet), write_pdf(...) the same drawing as a file                       svg, pdf
    braille(text, lang)              uncontracted braille of three languages          cells
    rules_booklet, costs_booklet     in pages of 28 to 40 cells, as BRF and PEF       booklet, pages, pef, contracted
    sleeves(game, lang, form)        labels for printed cards, and their key          sleeves

What lies on a game's board, and its pieces, stand in its wing: the room `tactile`.
"""
