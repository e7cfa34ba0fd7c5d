"""Languages: catalogues and the function that speaks them."""
