"""The Island in relief: its board and legend for swell paper, its board in braille, its pieces for a 3D printer.

    Island(view)                     what lies on the board, ready to be drawn        board
    board_sheet, legend_sheet        raised-line drawings in millimetres              board_sheet, legend_sheet
    board_booklet                    hex by hex, harbour by harbour, piece by piece   booklet
    sheets, booklets                 all files of an edition                          edition, the door
    solids                           the adapted edition as watertight STL files      (extra ``tactile``)

Everything is drawn from what a spectator may see, so a sheet never shows a hidden card.
"""
