"""The rules in our own words, one entry a file, in three languages."""
