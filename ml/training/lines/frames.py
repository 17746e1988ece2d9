"""The sentences that templates.py puts feelings and verdicts into."""

from __future__ import annotations

# (pattern, degree of the named emotion, lift of the opposite feeling)
FEELINGS: list[tuple[str, float, float]] = [
    ("I am {w}.", 0.9, 0), ("I'm {w} today", 0.9, 0), ("Feeling {w}.", 0.9, 0), ("I felt {w} all day.", 0.9, 0),
    ("{w}, that is what I am tonight.", 0.9, 0), ("I have never been so {w}.", 0.97, 0),
    # denied
    ("I am not {w}.", 0.08, 0.25), ("I'm not {w} at all", 0.05, 0.3), ("I am not {w} any more.", 0.1, 0.4),
    ("I am no longer {w}", 0.1, 0.4), ("I don't feel {w}", 0.08, 0.25), ("I wasn't {w}", 0.08, 0.2),
    ("I didn't feel {w} today.", 0.08, 0.25), ("I have never felt {w} here", 0.1, 0.25),
    ("There is no reason to be {w}.", 0.15, 0.25), ("I stopped being {w}", 0.12, 0.35),
    ("I can't say that I am {w}", 0.12, 0.2), ("Nothing makes me {w} any more.", 0.12, 0.3),
    ("I was anything but {w}.", 0.06, 0.4), ("I am far from {w}", 0.07, 0.35), ("I couldn't be less {w}.", 0.05, 0.3),
    ("I am neither {w} nor bored.", 0.06, 0.1), ("I got through it without feeling {w}.", 0.1, 0.3),
    ("I doubt that I will ever be {w} again.", 0.15, 0.4), ("I wouldn't call myself {w}.", 0.1, 0.2),
    # denied twice: affirmed, most of them a little more softly
    ("It is not that I am not {w}.", 0.6, 0), ("I can't say that I'm not {w}.", 0.72, 0),
    ("I can't pretend I am not {w}", 0.85, 0), ("I can't deny that I am {w}.", 0.87, 0),
    ("I would be lying if I said I wasn't {w}.", 0.87, 0), ("Don't think that I'm not {w}.", 0.75, 0),
    ("Nobody could say that I wasn't {w}", 0.8, 0), ("It is impossible not to be {w}.", 0.88, 0),
    ("How could I not be {w}?", 0.87, 0), ("Who wouldn't be {w}?", 0.75, 0), ("I couldn't not be {w}.", 0.85, 0),
    ("There was not one moment when I wasn't {w}.", 0.93, 0), ("Not a day goes by without me feeling {w}.", 0.9, 0),
    ("I never stopped being {w}", 0.85, 0), ("I am no less {w} than before.", 0.8, 0), ("I couldn't be more {w}!", 0.97, 0),
    ("It's not true that I wasn't {w}.", 0.78, 0), ("I can't stop being {w}", 0.92, 0), ("I can't help feeling {w}.", 0.9, 0),
    # somebody else's
    ("She is {w}.", 0.6, 0), ("He was {w}", 0.58, 0), ("My brother is {w}", 0.6, 0), ("They were {w}.", 0.58, 0),
    ("My neighbour said she felt {w}", 0.52, 0), ("She is not {w}", 0.06, 0.15), ("He wasn't {w}.", 0.06, 0.12),
    # asked, past, wished, possible
    ("Am I {w}?", 0.4, 0), ("Should I be {w}?", 0.3, 0), ("Why am I not {w}?", 0.15, 0.25), ("Is she {w}?", 0.25, 0),
    ("I used to be {w}.", 0.3, 0.3), ("Last year I was often {w}", 0.5, 0), ("I will be {w} if it works", 0.45, 0),
    ("If only I were {w}.", 0.2, 0.4), ("I wish I could be {w}", 0.2, 0.4), ("Tomorrow I might be {w}", 0.4, 0),
    ("I try not to be {w}.", 0.6, 0), ("Part of me is {w}.", 0.7, 0),
]

# A denial of a denial, in two halves: (what is denied, degree that is left of the feeling), and the inner denial.
DENIALS: list[tuple[str, float]] = [
    ("I can't say", 0.75), ("I cannot say", 0.75), ("I couldn't say", 0.75), ("I can't claim", 0.75), ("I won't claim", 0.72),
    ("I wouldn't say", 0.65), ("nobody can tell me", 0.8), ("it isn't as if", 0.65), ("it's not like", 0.65), ("it is not as though", 0.65),
    ("I'd be fibbing if I wrote", 0.87), ("it would be a lie that", 0.87), ("I never said", 0.6), ("don't believe", 0.75),
    ("I can hardly pretend", 0.85), ("there is no use pretending", 0.88), ("it's false that", 0.8),
]
DENIED: list[tuple[str, float]] = [
    ("I wasn't {w}", 0), ("I was not {w}", 0), ("I'm not {w}", 0), ("I am not {w}", 0), ("it didn't make me {w}", 0), ("I wasn't {w} at all", -0.1),
    ("I don't feel {w}", 0), ("I didn't feel {w}", 0), ("it left me anything but {w}", 0), ("today didn't leave me {w}", 0),
]
NEVER_NOT: list[tuple[str, float]] = [
    ("I am never not {w}.", 0.92), ("I'm never not {w} these days", 0.92), ("I was never not {w} around him.", 0.88), ("She makes it hard not to be {w}.", 0.85),
    ("There's hardly an hour when I am not {w}.", 0.9), ("I have yet to be anything other than {w} there.", 0.85),
    ("When am I not {w}?", 0.85), ("I could not have been other than {w}", 0.88), ("Can't help but be {w}.", 0.9), ("It did not fail to make me {w}.", 0.87),
    ("I didn't manage not to be {w}", 0.87), ("I tried not to be {w} and couldn't.", 0.9), ("I was not for one second not {w}", 0.9),
    ("You won't find me not {w} on a day like this.", 0.85), ("Not being {w} is not an option.", 0.75), ("I don't see how I could not feel {w}.", 0.85),
]

# (frame, log-odds) around an adverb and a word
GRADED: list[tuple[str, float]] = [
    ("I am {x}", 0), ("I'm {x}", 0), ("I feel {x}", 0), ("I'm feeling {x} today", 0), ("I am {x} right now", 0.1),
    ("It made me {x}", 0), ("It left me {x}", 0), ("I was {x}", -0.2), ("We were all {x}", -0.3), ("I woke up {x}", 0),
    ("I'm {x} about it", 0), ("My sister is {x}", -1.5), ("He seems {x}", -1.7),
]
ADVERBS: list[tuple[str, float]] = [
    ("", 0), ("", 0), ("a little", -1.5), ("a bit", -1.5), ("a tiny bit", -2.0), ("slightly", -1.8), ("mildly", -1.7),
    ("somewhat", -1.2), ("kind of", -1.0), ("fairly", -0.6), ("rather", -0.3), ("quite", -0.1), ("pretty", 0.0),
    ("really", 0.6), ("very", 0.7), ("so", 0.8), ("truly", 0.8), ("deeply", 0.9), ("terribly", 1.0), ("incredibly", 1.4),
    ("extremely", 1.6), ("absolutely", 1.5), ("completely", 1.4), ("utterly", 1.6), ("unbelievably", 1.6),
    ("so, so", 1.6), ("more than ever", 0.9), ("barely", -3.2), ("hardly", -3.6), ("not really", -4.0), ("not very", -3.4),
    ("not particularly", -3.6), ("not exactly", -3.8), ("not even slightly", -5.0), ("not the least bit", -5.0),
    ("not just a little", 0.9), ("no longer quite so", -2.2), ("less", -1.8), ("more", 0.5), ("always", 0.4),
]
MARKS: list[tuple[str, float]] = [(".", 0), (".", 0), ("", 0), ("!", 0.4), ("!!", 0.7), ("!!!", 0.9), ("...", -0.1)]

CONTRASTS: list[tuple[str, float, float]] = [
    ("I was {a}, but now I am {b}.", 0.35, 0.93), ("Although I was {a} at first, I am {b} now.", 0.35, 0.93),
    ("I am {b} even though I was {a} this morning", 0.35, 0.93), ("At first I felt {a}; in the end I was {b}.", 0.4, 0.92),
    ("I am not {a}, I am {b}", 0.07, 0.93), ("I'm {b}, not {a}.", 0.07, 0.93), ("I thought I would be {a} but I'm {b}", 0.25, 0.93),
    ("I am {a} and {b} at the same time.", 0.85, 0.85), ("Part of me is {a}, part of me is {b}", 0.75, 0.75),
    ("I am {a}, yet also a little {b}.", 0.85, 0.5), ("She is {a} but I am {b}.", 0.4, 0.93), ("{a} one minute, {b} the next", 0.75, 0.8),
    ("I am not only {a} but also {b}.", 0.85, 0.9), ("I am neither {a} nor {b}.", 0.06, 0.06), ("Less {a} than {b}.", 0.3, 0.85),
    ("I am {b} rather than {a}.", 0.15, 0.9), ("More {b} than {a}, really.", 0.4, 0.85), ("I'd sooner be {a} than {b}.", 0.35, 0.35),
    ("I went from {a} to {b} within an hour.", 0.5, 0.88), ("I should be {a}, yet I am {b}.", 0.2, 0.92),
]

EARLY: list[str] = [
    "at first", "in the beginning", "this morning", "when I woke up", "earlier today", "before it started", "yesterday",
    "to begin with", "on the way there", "for a moment", "last week",
]
LATE: list[str] = [
    "in the end", "by the evening", "now that it is over", "later", "at last", "when I came home", "tonight",
    "after that", "by the time I went to bed", "eventually", "by now",
]
COURSES: list[tuple[str, float, float]] = [
    ("I am getting more and more {w}.", 0.93, 0), ("I grew less {w} by the hour.", 0.35, 0.2), ("I am still {w}.", 0.9, 0),
    ("I am {w} again.", 0.9, 0), ("I became {w}.", 0.88, 0), ("It passed, and I was not {w} any more.", 0.12, 0.35),
    ("I was {w} until she came.", 0.5, 0.2), ("I have been {w} ever since.", 0.9, 0), ("I ended up {w}.", 0.92, 0),
    ("It started well, but I ended up {w}.", 0.92, 0),
]

# (pattern, verdict with a good word, verdict with a bad word), -1 to 1
VERDICTS: list[tuple[str, float, float]] = [
    ("It was {a} {x} {t}.", 0.9, -0.9), ("What {a} {x} {t}!", 1.0, -1.0), ("The {t} was {x}.", 0.9, -0.9),
    ("The {t} was really {x}", 1.0, -1.0), ("The {t} was a bit {x}.", 0.5, -0.5), ("I had {a} {x} {t}", 0.9, -0.9),
    ("It wasn't {a} {x} {t}.", -0.6, 0.45), ("It was not {a} {x} {t} at all!", -0.75, 0.6), ("Not {a} {x} {t}.", -0.5, 0.45),
    ("The {t} wasn't {x}", -0.6, 0.45), ("The {t} wasn't {x} at all.", -0.75, 0.6), ("The {t} was not that {x}.", -0.4, 0.3),
    ("It was anything but {a} {x} {t}", -0.8, 0.75), ("The {t} was far from {x}.", -0.75, 0.65),
    ("I can't call it {a} {x} {t}.", -0.55, 0.4), ("I wouldn't say the {t} was {x}.", -0.5, 0.4),
    ("It's not that the {t} wasn't {x}.", 0.35, -0.35), ("You can't say that the {t} wasn't {x}.", 0.65, -0.65),
    ("I can't claim it wasn't {a} {x} {t}", 0.65, -0.65), ("It would be wrong to say the {t} wasn't {x}.", 0.7, -0.7),
    ("The {t} was never {x}.", -0.7, 0.5), ("No {t} was ever so {x}.", 1.0, -1.0), ("The {t} couldn't have been more {x}.", 1.0, -1.0),
    ("I expected {a} {x} {t}, but it wasn't.", -0.65, 0.55), ("The {t} started out {x}, but that changed.", -0.2, 0.25),
    ("The {t} turned out {x} in the end.", 0.9, -0.9), ("I hope for {a} {x} {t}.", 0.4, -0.2),
    ("There was nothing {x} about the {t}.", -0.8, 0.55), ("Nothing about the {t} was not {x}.", 0.75, -0.75),
]
