#!/usr/bin/env python3
"""Writes how often letters follow one another in the languages that older encodings were made for.

    python3 Tables/letter_frequencies.py FOLDER

FOLDER holds the unpacked Debian packages hunspell-{el,lt,lv,vi,th,he,ar,tr,ru,uk,bg,cs,hr,hu,pl,ro,sk,sl,is,de-de,
fr-classical,es,it,pt-pt,sv,da,no,nl,sr,ca} and myspell-et:

    apt-get download hunspell-el …; for p in *.deb; do dpkg-deb -x $p FOLDER; done

Of each word list nine words in ten are counted; of the tenth some are written to the tests. A pair of letters is counted
once for each word it stands in; the ends of words are a letter of their own. Nothing else of the lists is kept.

Written are Sources/CounterfoilCodecKit/Encodings/Languages/LetterPairs+Table.swift and
Tests/CounterfoilCodecKitTests/held-out-words.txt.
"""
import collections
import math
import os
import re
import sys
import unicodedata
import zlib

# Language, word list, and the letters that no other script than its own has.
LISTS = {
    "German": "de_DE", "French": "fr", "Spanish": "es_ES", "Portuguese": "pt_PT", "Italian": "it_IT", "Dutch": "nl",
    "Swedish": "sv_SE", "Danish": "da_DK", "Norwegian": "nb_NO", "Icelandic": "is_IS", "Catalan": "ca",
    "Estonian": "et_EE", "Polish": "pl_PL", "Czech": "cs_CZ", "Slovak": "sk_SK", "Hungarian": "hu_HU",
    "Slovenian": "sl_SI", "Croatian": "hr_HR", "Romanian": "ro_RO", "Lithuanian": "lt_LT", "Latvian": "lv_LV",
    "Turkish": "tr_TR", "Greek": "el_GR", "Russian": "ru_RU", "Ukrainian": "uk_UA", "Bulgarian": "bg_BG",
    "Serbian": "sr_RS", "Hebrew": "he_IL", "Arabic": "ar", "Thai": "th_TH", "Vietnamese": "vi_VN",
}
LATIN = "German French Spanish Portuguese Italian Dutch Swedish Danish Norwegian Icelandic Catalan Estonian Polish Czech " \
    "Slovak Hungarian Slovenian Croatian Romanian Lithuanian Latvian Turkish Vietnamese".split()
SCALE = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
STEP = 0.2  # nats for each step of the scale
HELD_OUT = 120  # words of each language for the tests
HERE = os.path.dirname(os.path.abspath(__file__))
OUT = HERE + "/../Sources/CounterfoilCodecKit/Encodings/Languages/LetterPairs+Table.swift"
WORDS = HERE + "/../Tests/CounterfoilCodecKitTests/Samples/held-out-words.txt"


def words(folder, name):
    for place in ("usr/share/hunspell", "usr/share/myspell/dicts"):
        path = os.path.join(folder, place, name)
        if os.path.exists(path + ".dic"):
            break
    affixes = open(path + ".aff", "rb").read().decode("latin-1")
    encoding = re.search(r"^\s*SET\s+(\S+)", affixes, re.M)
    encoding = encoding[1].replace("microsoft-cp", "cp") if encoding else "latin-1"
    found = set()
    for line in open(path + ".dic", "rb").read().decode(encoding, "replace").splitlines()[1:]:
        word = re.split(r"[/\t ]", line.strip())[0]
        if len(word) > 1 and all(unicodedata.category(c)[0] in "LM" for c in word):
            found.add(unicodedata.normalize("NFC", word.lower()))
    return sorted(found)


def is_held_out(word):
    return zlib.crc32(word.encode()) % 10 == 0


def apart(word, language):
    """As the letters stand in the encodings: Windows-1258 has tone marks of their own; Hebrew and Arabic have no points."""
    if language == "Vietnamese":
        out = ""
        for c in word:
            try:
                c.encode("cp1258")
                out += c
            except UnicodeEncodeError:
                parts = unicodedata.normalize("NFD", c)
                tone = [m for m in parts[1:] if m in "\u0300\u0301\u0303\u0309\u0323"]
                out += unicodedata.normalize("NFC", parts[0] + "".join(m for m in parts[1:] if m not in tone)) + "".join(tone)
        return out
    if language in ("Hebrew", "Arabic"):
        return "".join(c for c in word if unicodedata.category(c) != "Mn")
    if language == "Greek":
        return word.replace("ς", "σ")
    if language == "Turkish":
        return word.replace("ı", "i").replace("\u0307", "")
    if language == "Romanian":
        return word.replace("ș", "ş").replace("ț", "ţ")
    return word


def bare(word):
    return "".join(c for c in unicodedata.normalize("NFD", word) if unicodedata.category(c) != "Mn")


def table(lists):
    pairs = collections.Counter()
    for word in lists:
        pairs.update(zip(" " + word, word + " "))
    letters = collections.Counter()
    for (a, b), n in pairs.items():
        letters[b] += n
    total = sum(letters.values())
    known = " " + "".join(sorted(c for c, n in letters.items() if c != " " and n > total * 2e-5))
    rows = []
    for a in known:
        count = sum(pairs[a, b] for b in known)
        row = ""
        for b in known:
            # Half a pair more for each that could be: none is impossible.
            chance = (pairs[a, b] + 0.5) / (count + 0.5 * len(known))
            row += SCALE[min(len(SCALE) - 1, round(-math.log(chance) / STEP))]
        rows.append(row)
    return known, rows


def main():
    folder = sys.argv[1]
    lines = [
        "// Made by Tables/letter_frequencies.py from word lists of Debian (hunspell, myspell). Do not edit.", "",
        "extension LetterPairs {", "  /// For each language its letters, the end of a word first, and for each of them how rarely the others follow.",
        "  static let tables: [(language: String, letters: String, rows: String)] = [",
    ]
    samples = []
    for language, name in LISTS.items():
        every = words(folder, name)
        counted = [apart(w, language) for w in every if not is_held_out(w)]
        if language == "Greek":
            # Capitals have no accents, and statements are printed in capitals.
            counted += [bare(w) for w in counted]
        known, rows = table(counted)
        lines.append(f'    (\n      "{language}", "{known}",\n      """')
        text = "".join(rows)
        lines += [f"      {text[i:i + 110]}\\" for i in range(0, len(text), 110)]
        lines[-1] = lines[-1].rstrip("\\")
        lines += ['      """', "    ),"]
        held = [w for w in every if is_held_out(w) and all(c in known for c in apart(w, language))]
        marked = [w for w in held if any(ord(c) >= 0x80 for c in w)]
        step = max(1, len(marked) // HELD_OUT)
        samples.append(language + ": " + " ".join(marked[::step][:HELD_OUT]))
        print(language, len(every), len(known))
    lines += ["  ]", "}", ""]
    for path, text in ((OUT, "\n".join(lines)), (WORDS, "\n".join(samples) + "\n")):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
