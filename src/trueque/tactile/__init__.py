"""What fingers read, no game named: sheets for swell paper, braille, and the rules of any game as booklets.

    Sheet, Stroke, Disc, Area        a raised-line drawing in millimetres             drawing, marks, textures
    write_svg(sheet), write_pdf(...) the same drawing as a file                       svg, pdf
    braille(text, lang)              uncontracted braille of three languages          cells
    rules_booklet, costs_booklet     forty cells by twenty-five lines                 booklet, pages

What lies on a game's board, and its pieces, stand in its wing: the room `tactile`.
"""
