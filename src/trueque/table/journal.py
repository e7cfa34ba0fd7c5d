"""Where tables note what went wrong; whoever runs them says where that is written."""

from __future__ import annotations

import logging

journal = logging.getLogger("trueque.table")
