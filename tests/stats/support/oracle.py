"""Recomputes every statistic from raw rows, in exact fractions, with Python's own calendar, weeks and time zones.

Reads {"diaries": [{"timeZone", "entries", "questions"}]} on stdin, writes the list of answers on stdout.
Nothing is shared with the service but the definitions in the contract.
"""

import json
import sys
from collections import defaultdict
from datetime import date, datetime, timedelta
from fractions import Fraction
from statistics import median

from exact import (EPOCH, day_of, days_between, drawn, largest_remainder, mean, month_id, month_span,
                   root_thousandths, thousandths, week_id, week_span)

EMOTIONS = ["joy", "trust", "fear", "surprise", "sadness", "disgust", "anger", "anticipation"]
PAINFUL = ["fear", "sadness", "disgust", "anger"]


class Entry:
    def __init__(self, row, zone):
        self.id, self.at, self.words, self.tags = row["id"], row["at"], row["words"], row["tags"]
        self.day = day_of(row["at"], zone)
        self.selected = row["emotion"]
        found = {e["type"]: e for e in row["emotions"]}
        self.read = bool(found) and row["sentiment"] is not None
        if found and any(e["evidence"] is None for e in found.values()):  # read before evidence was known
            self.evidence = largest_remainder([Fraction(str(found[e]["score"])) if e in found else Fraction(0) for e in EMOTIONS])
            self.clear = set(EMOTIONS)
            self.read = self.read and self.evidence is not None
        else:
            self.evidence = [found[e]["evidence"] if e in found else None for e in EMOTIONS]
            self.clear = {e for e in found if found[e]["clear"]}
        self.sentiment = Fraction(str(row["sentiment"])) if self.read else None


class Diary:
    def __init__(self, given):
        self.zone = given["timeZone"]
        now = datetime.fromisoformat(given["questions"]["now"].replace("Z", "+00:00"))
        self.today = day_of((now - EPOCH) / timedelta(milliseconds=1), self.zone)
        self.entries = [Entry(row, self.zone) for row in given["entries"]]
        self.by_day = defaultdict(list)
        for entry in self.entries:
            self.by_day[entry.day].append(entry)

    def within(self, first, last):
        return [entry for entry in self.entries if first <= entry.day <= last]

    def period(self, kind, name, first, last):
        elapsed = sum(1 for day in days_between(first, last) if day <= self.today)
        return {"kind": kind, "id": name, "from": str(first), "to": str(last), "timeZone": self.zone,
                "current": self.today in days_between(first, last), "daysElapsed": elapsed}

    def range(self, asked, default_first):
        last = date.fromisoformat(asked["to"]) if "to" in asked else self.today
        first = date.fromisoformat(asked["from"]) if "from" in asked else default_first(last)
        return first, last


def day_means(entries):
    days = defaultdict(list)
    for entry in entries:
        if entry.read:
            days[entry.day].append(entry.sentiment)
    return [mean(values) for values in days.values()]


def average(entries):
    return thousandths(mean(day_means(entries)))


def mean_of_known(values):
    """What is not known (None) adds nothing; None where nothing is known."""
    values = list(values)
    return None if all(value is None for value in values) else mean(value or Fraction(0) for value in values)


def shares_of(entries):
    counts = [sum(entry.selected == emotion for entry in entries) for emotion in EMOTIONS]
    days = defaultdict(list)
    for entry in entries:
        if entry.read:
            days[entry.day].append(entry)
    evidence = [mean_of_known(mean_of_known(entry.evidence[i] for entry in day) for day in days.values()) for i in range(8)]
    known = [i for i in range(8) if evidence[i] is not None]
    parts = largest_remainder([evidence[i] or Fraction(0) for i in range(8)])
    found_shares = [parts[i] / 10 if parts and i in known else None for i in range(8)]
    chosen_shares = largest_remainder(counts)
    return [
        {"type": emotion,
         "selected": {"count": counts[i], "percentage": chosen_shares[i] / 10 if chosen_shares else None},
         "detected": {"percentage": found_shares[i]}}
        for i, emotion in enumerate(EMOTIONS)
    ]


def day_facts(day, entries):
    selected = detected = None
    choosing = [entry for entry in entries if entry.selected]
    if choosing:
        most = max(sum(other.selected == entry.selected for other in choosing) for entry in choosing)
        often = [entry for entry in choosing if sum(other.selected == entry.selected for other in choosing) == most]
        selected = max(often, key=lambda entry: (entry.at, entry.id)).selected
    read = [entry for entry in entries if entry.read]
    if read:
        clear = set().union(*(entry.clear for entry in read))
        means = {e: mean_of_known(entry.evidence[i] for entry in read) or Fraction(0) for i, e in enumerate(EMOTIONS)}
        detected = max((e for e in EMOTIONS if e in clear), key=lambda e: means[e], default=None)
    return {"date": str(day), "entries": len(entries), "sentiment": thousandths(mean(e.sentiment for e in read)),
            "selected": selected, "detected": detected}


def tag_facts(entries):
    tags = defaultdict(list)
    spelling = {}
    for entry in sorted(entries, key=lambda entry: entry.id):
        for tag in entry.tags:
            tags[tag["key"]].append(entry)
            spelling[tag["key"]] = tag["name"]
    facts = [{"name": spelling[key], "entries": len(uses), "sentiment": average(uses)} for key, uses in tags.items()]
    return sorted(facts, key=lambda fact: (-fact["entries"], fact["name"]))


def overview(diary, kind, name, span, before):
    entries, means = diary.within(*span), day_means(diary.within(*span))
    now, earlier = average(entries), average(diary.within(*before))
    center = mean(means)
    return {
        "period": diary.period(kind, name, *span),
        "entries": len(entries),
        "daysWithEntries": len({entry.day for entry in entries}),
        "sentiment": {
            "average": now,
            "min": thousandths(min(means, default=None)),
            "max": thousandths(max(means, default=None)),
            "swing": root_thousandths(mean((value - center) ** 2 for value in means)),
            "change": None if now is None or earlier is None else thousandths(Fraction(str(now)) - Fraction(str(earlier))),
        },
        "emotions": shares_of(entries),
        "days": [day_facts(day, diary.by_day[day]) for day in days_between(*span)],
        "tags": tag_facts(entries),
    }


def slices(first, last, granularity):
    name = {"day": str, "week": week_id, "month": month_id}[granularity]
    groups = {}
    for day in days_between(first, last):
        groups.setdefault(name(day), []).append(day)
    return [(key, days[0], days[-1]) for key, days in groups.items()]


def slice_facts(diary, key, first, last):
    entries = diary.within(first, last)
    return {"id": key, "from": str(first), "to": str(last), "entries": len(entries), "sentiment": average(entries)}


def weekly(diary, asked):
    week = asked.get("week", week_id(diary.today))
    monday, sunday = week_span(week)
    return overview(diary, "week", week, (monday, sunday), (monday - timedelta(7), sunday - timedelta(7)))


def monthly(diary, asked):
    month = asked.get("month", month_id(diary.today))
    first, last = month_span(month)
    answer = overview(diary, "month", month, (first, last), month_span(month_id(first - timedelta(1))))
    return {**answer, "weeks": [slice_facts(diary, *part) for part in slices(first, last, "week")]}


def emotions(diary, asked):
    first, last = diary.range(asked, lambda last: last - timedelta(29))
    entries = diary.within(first, last)
    read = [entry for entry in entries if entry.read]
    return {"period": diary.period("range", None, first, last), "entries": len(entries), "read": len(read),
            "clear": [e for e in EMOTIONS if any(e in entry.clear for entry in read)], "emotions": shares_of(entries),
            "isEven": all(abs(value) < Fraction(15, 100) for value in day_means(entries)), "isInPain": in_pain(entries)}


def in_pain(entries):
    """Six in ten of the choices or more are painful, or one of those chosen most is."""
    counts = {e: sum(entry.selected == e for entry in entries) for e in EMOTIONS}
    total, painful = sum(counts.values()), sum(counts[e] for e in PAINFUL)
    leads = any(counts[e] == max(counts.values()) for e in PAINFUL)
    return total > 0 and (Fraction(painful, total) >= Fraction(6, 10) or leads)


def calendar_of(diary, asked):
    if "year" in asked:
        kind, name, span = "year", str(asked["year"]), (date(asked["year"], 1, 1), date(asked["year"], 12, 31))
    else:
        name = asked.get("month", month_id(diary.today))
        kind, span = "month", month_span(name)
    cells = []
    for day in days_between(*span):
        entries = diary.by_day[day]
        facts = day_facts(day, entries)
        facts["emotion"] = facts.pop("selected")
        cells.append({**facts, "level": min(len(entries), 4), "entryIds": sorted(entry.id for entry in entries)})
    return {"period": diary.period(kind, name, *span), "days": cells}


def months_back(day, count):
    year, month = divmod(day.year * 12 + day.month - 1 - count, 12)
    return date(year, month + 1, 1)


def trend(diary, asked):
    granularity = asked.get("granularity", "week")
    default = {
        "day": lambda last: last - timedelta(29),
        "week": lambda last: last - timedelta(last.isoweekday() - 1) - timedelta(77),
        "month": lambda last: months_back(last, 11),
    }[granularity]
    first, last = diary.range(asked, default)
    points = [{**slice_facts(diary, *part), "emotions": shares_of(diary.within(part[1], part[2]))}
              for part in slices(first, last, granularity)]
    return {"period": diary.period("range", None, first, last), "granularity": granularity, "points": points,
            "direction": direction([point["sentiment"] for point in points]),
            "average": average(diary.within(first, last))}


def direction(series):
    points = [(i, Fraction(str(value))) for i, value in enumerate(series) if value is not None]
    if len(points) < 4:
        return "insufficient_data"
    pairs = [(a, b) for n, a in enumerate(points) for b in points[n + 1:]]
    s = sum((b[1] > a[1]) - (b[1] < a[1]) for a, b in pairs)
    n = len(points)
    ties = [sum(value == other for _, other in points) for value in {value for _, value in points}]
    variance = Fraction(n * (n - 1) * (2 * n + 5) - sum(t * (t - 1) * (2 * t + 5) for t in ties), 18)
    if s == 0 or Fraction(abs(s) - 1) ** 2 < Fraction("1.645") ** 2 * variance:
        return "steady"
    move = median((b[1] - a[1]) / (b[0] - a[0]) for a, b in pairs) * (points[-1][0] - points[0][0])
    if abs(move) < Fraction("0.05"):
        return "steady"
    return "rising" if move > 0 else "falling"


def words(diary, asked):
    first, last = diary.range(asked, lambda last: last - timedelta(29))
    uses = defaultdict(list)
    for entry in diary.within(first, last):
        for word, count in entry.words.items():
            uses[word].append((count, entry))
    rows = [(sum(count for count, _ in using), len(using), word, using) for word, using in uses.items()]
    rows.sort(key=lambda row: (-row[0], -row[1], drawn(row[2]), row[2]))
    items = [{"word": word, "count": count, "entries": entries, "weight": thousandths(Fraction(count, rows[0][0])),
              "sentiment": thousandths(mean(entry.sentiment for _, entry in using if entry.read))}
             for count, entries, word, using in rows[: asked.get("limit", 50)]]
    most = [row for row in rows if row[0] == rows[0][0]]
    leading = {"words": [row[2] for row in most[:2]], "tied": len(most), "count": most[0][0], "entries": most[0][1]} if most else None
    return {"period": diary.period("range", None, first, last), "items": items, "mostWritten": leading}


def main():
    answers = []
    for given in json.load(sys.stdin)["diaries"]:
        diary, asked = Diary(given), given["questions"]
        answers.append({
            "weekly": weekly(diary, asked["weekly"]),
            "monthly": monthly(diary, asked["monthly"]),
            "emotions": emotions(diary, asked["emotions"]),
            "calendar": calendar_of(diary, asked["calendar"]),
            "trend": trend(diary, asked["trend"]),
            "words": words(diary, asked["words"]),
        })
    sys.stdout.write(json.dumps(answers))


main()
