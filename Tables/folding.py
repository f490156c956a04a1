"""How the tables of names of days and months write a name; shared by those that make them."""
import unicodedata


def folded(name):
    """As the reader folds what it reads: small letters, no dot at the end, Turkish i's as one, sigma in one form."""
    name = unicodedata.normalize("NFC", name.strip().lower().replace("\u00a0", " ").replace("\u202f", " "))
    name = name.replace("\u0307", "").replace("ı", "i").replace("ς", "σ").replace("\u200f", "")
    return name.rstrip(".").strip()


def plain(name):
    """Without accents, as many systems print it; only of Latin and Greek letters, where they are optional."""
    if not all(ord(c) < 0x250 or 0x370 <= ord(c) < 0x400 for c in name):
        return name
    apart = unicodedata.normalize("NFD", name.replace("ł", "l").replace("ø", "o"))
    return "".join(c for c in apart if not unicodedata.combining(c))
