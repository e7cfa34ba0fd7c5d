"""The cards of The Princes: what is printed on them (`printed/*.json`, read by `facts`), and what they do."""
