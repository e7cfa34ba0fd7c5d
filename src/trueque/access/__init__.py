"""Views, events and answers as sentences, tactile sheets and braille."""
