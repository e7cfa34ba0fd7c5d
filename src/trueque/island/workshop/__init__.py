"""The Island's workshop: islands drawn by hand or by lot, checked while they are drawn, and how fair they are."""
