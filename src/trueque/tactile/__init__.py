"""The game in relief: sheets for swell paper, solids for a 3D printer, and rules in braille.

    island_of(view, lang)            what lies on the board, ready to be drawn        island
    island_sheet, legend_sheet       raised-line drawings in millimetres              island_sheet, legend_sheet
    write_svg(sheet), write_pdf(...) the same drawing as a file                       svg, pdf
    braille(text, lang)              uncontracted braille of three languages          cells
    rules_brf, costs_brf, board_brf  forty cells by twenty-five lines                 booklet
    solids                           the adapted edition as watertight STL files      (extra ``tactile``)

Everything is drawn from what a spectator may see, so a sheet never shows a hidden card.
"""
