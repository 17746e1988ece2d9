"""Days, weeks and months by Python's own calendar and time zones; means, roundings and shares in exact fractions."""

import calendar
import math
from datetime import date, datetime, timedelta, timezone
from fractions import Fraction
from zoneinfo import ZoneInfo

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


def day_of(ms, zone):
    return (EPOCH + timedelta(milliseconds=ms)).astimezone(ZoneInfo(zone)).date()


def week_id(day):
    year, week, _ = day.isocalendar()
    return f"{year}-W{week:02d}"


def month_id(day):
    return f"{day.year:04d}-{day.month:02d}"


def days_between(first, last):
    return [first + timedelta(n) for n in range((last - first).days + 1)]


def week_span(week):
    monday = date.fromisocalendar(int(week[:4]), int(week[6:]), 1)
    return monday, monday + timedelta(6)


def month_span(month):
    year, number = int(month[:4]), int(month[5:])
    return date(year, number, 1), date(year, number, calendar.monthrange(year, number)[1])


def thousandths(value):
    """Rounds an exact value to 3 decimals, halves away from zero."""
    if value is None:
        return None
    rounded = math.floor(abs(value) * 1000 + Fraction(1, 2))
    return rounded / 1000 if value >= 0 else -rounded / 1000 or 0.0


def root_thousandths(value):
    """The square root of an exact value, rounded to 3 decimals."""
    return None if value is None else (math.isqrt(math.floor(4_000_000 * value)) + 1) // 2 / 1000


def mean(values):
    values = list(values)
    return sum(values) / Fraction(len(values)) if values else None


def largest_remainder(values, whole=1000):
    total = sum(values)
    if total == 0:
        return None
    exact = [Fraction(value) * whole / total for value in values]
    shares = [math.floor(value) for value in exact]
    order = sorted(range(len(values)), key=lambda i: (shares[i] - exact[i], i))
    for i in order[: whole - sum(shares)]:
        shares[i] += 1
    return shares


def drawn(word):
    """FNV-1a of the code units: an order that has nothing to do with the alphabet."""
    units = word.encode("utf-16-le")
    found = 0x811C9DC5
    for at in range(0, len(units), 2):
        found = (found ^ (units[at] | units[at + 1] << 8)) * 0x01000193 & 0xFFFFFFFF
    return found
