"""Small changes to training texts, so that the model leans on words and not on the manner of a source."""

from __future__ import annotations

import random
import re

_NAMES = (
    "Anna Ben Carla Daniel Emma Felix Grace Henry Isabel Jack Kate Leo Maria Nick Olivia Paul Rachel Sam Tom "
    "Julia Mark Sarah David Laura Peter Lucy James Amy Chris Nina Omar Priya Mina Jun Ahmed Elena Marco Sofia "
    "Mum Dad Grandma she he they"
).split()
_FAITHS = "Christian Muslim Jewish Buddhist Hindu Catholic".split()
_PLACEHOLDER = re.compile(r"\[NAME\]")
_FAITH = re.compile(r"\[RELIGION\]")


def vary(text: str, always_named: bool, dice: random.Random, marks: float = 0.15, typos: float = 0.06) -> str:
    """One random reading of a text: names filled in, and at the given rates another final mark and a wrong letter.

    `always_named`: XED marks names only in its emotional lines, so there every placeholder is filled in.
    """
    if always_named or dice.random() < 0.6:
        text = _PLACEHOLDER.sub(lambda _: dice.choice(_NAMES), text)
    text = _FAITH.sub(lambda _: dice.choice(_FAITHS), text)
    if dice.random() < marks and text[-1:] in ".!":
        text = text[:-1] + dice.choice(["", ".", "!", "..."])
    if dice.random() < typos:
        text = _typo(text, dice)
    return text


# A name inside a sentence; what is capital there and no name follows.
_NAMED = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]{2,}\b")
_NO_NAMES = frozenset(
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October November "
    "December Christmas Easter Ramadan Diwali Mum Mom Mam Dad Papa Gran Granny Grandad Grandpa Grandma Nan Nana Auntie Aunt Uncle God".split()
)


# Given names and surnames, then places, of all parts of the world: what our lines call people and towns is mostly English.
# One stands in for the other, too: neither says what is felt.
ABROAD = (
    "Abebe Abdullah Adaeze Adriana Agnieszka Aiko Akua Alejandro Alessandro Amara Ananya Anders Aneesa Anjali Antoine Arjun Asha Astrid "
    "Bashir Beatriz Bogdan Boris Camila Chiara Chidi Deepak Diego Dilnoza Dmitri Dong-hyun Ebele Ece Eduardo Ekaterina Eun-ji "
    "Farah Fatou Fernanda Giulia Goran Gulnara Habib Haruto Hassan Hiroshi Hyejin Ibrahim Ifeoma Imani Ingrid Irina Ivana Jamal Javier "
    "Jiho Joaquin Kamala Karim Katarzyna Kavya Keiko Khadija Kofi Kwesi Laila Lakshmi Lars Leila Linh Lorenzo Luca Lucia Magnus Mahmoud Mai "
    "Malik Mariam Mateo Mehmet Mei Miguel Milica Mohammed Nadia Naoko Nasrin Natasha Ngozi Nikolai Noor Obinna Oksana Pablo Pedro Pham "
    "Rafael Rahul Rania Rashid Ravi Rosa Sakura Salma Samir Sanjay Santiago Seo-yeon Shreya Sibusiso Siobhan Sunita Svetlana Tadeusz Takashi "
    "Tariq Tatiana Thabo Thandiwe Tomasz Tran Usha Valentina Vikram Wanjiru Wei Xiomara Yasmin Yetunde Yusuf Zainab Zeynep Zoltan Zuri "
    "Accra Addis Amman Ankara Athens Baghdad Bangkok Beirut Belgrade Bogota Brussels Bucharest Busan Caracas Chennai Dakar Delhi Dhaka "
    "Dublin Geneva Hanoi Havana Helsinki Istanbul Jakarta Karachi Kathmandu Kigali Kinshasa Kolkata Kyiv Kyoto Lahore Lima Manila Melbourne "
    "Montreal Mumbai Nairobi Naples Oslo Porto Prague Pretoria Quito Rabat Riga Salvador Sofia Stockholm Sydney Taipei Tashkent "
    "Tbilisi Tehran Tunis Vilnius Warsaw Yerevan Zagreb Zurich"
).split()


def names_in(texts: list[str]) -> list[str]:
    """Every name that stands inside a sentence, as often as it stands there."""
    return [name for text in texts for name in _NAMED.findall(text) if name not in _NO_NAMES]


def renamed(text: str, names: list[str], dice: random.Random) -> str:
    """The text with half of its names exchanged: what somebody is called says nothing of what is felt."""
    return _NAMED.sub(lambda found: found[0] if found[0] in _NO_NAMES or dice.random() < 0.5 else dice.choice(names), text)


def _typo(text: str, dice: random.Random) -> str:
    """Swap, drop or double one letter."""
    if len(text) < 6:
        return text
    i = dice.randrange(1, len(text) - 2)
    return dice.choice([
        text[:i] + text[i + 1] + text[i] + text[i + 2 :],
        text[:i] + text[i + 1 :],
        text[:i] + text[i] + text[i:],
    ])
