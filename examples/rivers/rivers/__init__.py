"""Rivers: a card set of seven faces for The Princes, in a package of its own."""
