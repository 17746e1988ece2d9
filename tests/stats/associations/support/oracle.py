"""What goes with what, by SciPy: the oracle for `measureAssociations`.

Reads {"questions": [...]} on stdin, writes the list of answers on stdout. Nothing is shared with the service but the
definitions in the contract and the generator of the block permutation's random numbers.
"""

import json
import math
import sys

import numpy as np
from scipy import stats

RATE, FELT, SURE_DAYS, REACH, FEW = 0.10, 0.05, 180, 60, 20


def lag_one(x, days):
    pairs = [i for i in range(len(days) - 1) if days[i + 1] - days[i] == 1]
    if len(pairs) < 10 or np.var(x) == 0:
        return 0.0
    d = x - x.mean()
    return float(np.mean([d[i] * d[i + 1] for i in pairs]) / np.var(x))


def compare(y, a, days, widening=1.0):
    one, none = y[a], y[~a]
    if len(one) < 2 or len(none) < 2 or one.var() + none.var() < 1e-25:
        return None
    plain = stats.ttest_ind(one, none, equal_var=False)
    d = one.mean() - none.mean()
    n = len(y)
    parts = one.var(ddof=1) / len(one), none.var(ddof=1) / len(none)
    welch_df = sum(parts) ** 2 / (parts[0] ** 2 / (len(one) - 1) + parts[1] ** 2 / (len(none) - 1))
    welch = d / plain.statistic if plain.statistic != 0 else math.sqrt(stats.sem(one) ** 2 + stats.sem(none) ** 2)
    pooled = math.sqrt(((len(one) - 1) * one.var(ddof=1) + (len(none) - 1) * none.var(ddof=1)) / (n - 2))
    student = pooled * math.sqrt(1 / len(one) + 1 / len(none))
    variances = one.var(ddof=1), none.var(ddof=1)
    unsure = min(len(one), len(none)) < FEW or min(variances) < 0.5 * max(variances)
    se, plain_df = (student, n - 2) if student > welch and unsure else (welch, welch_df)
    se *= math.sqrt(widening)
    q = max(0.0, lag_one(y, days) * lag_one(a.astype(float), days))
    effective = max(4.0, n * (1 - q) / (1 + q))
    error, df = se * math.sqrt(n / effective), min(plain_df, effective - 2)
    reach = stats.t.ppf(0.975, df) * error
    u = stats.mannwhitneyu(np.round(one, 9), np.round(none, 9), alternative="two-sided").statistic
    return {
        "daysWith": len(one), "daysWithout": len(none), "difference": d, "error": error, "df": df, "p": 2 * stats.t.sf(abs(d / error), df), "low": d - reach, "high": d + reach,
        "hedgesG": d / pooled * (1 - 3 / (4 * (n - 2) - 1)), "cliffsDelta": 2 * u / (len(one) * len(none)) - 1,
    }


def benjamini_hochberg(p):
    order = np.argsort(p)[::-1]
    ranked = np.minimum.accumulate(np.asarray(p)[order] * len(p) / np.arange(len(p), 0, -1))
    adjusted = np.empty(len(p))
    adjusted[order] = np.minimum(ranked, 1)
    return adjusted


def random_numbers(seed):
    state = seed & 0xFFFFFFFF
    while True:
        state = (state + 0x6D2B79F5) & 0xFFFFFFFF
        mixed = ((state ^ (state >> 15)) * (1 | state)) & 0xFFFFFFFF
        mixed = ((mixed + ((mixed ^ (mixed >> 7)) * (61 | mixed) & 0xFFFFFFFF)) & 0xFFFFFFFF) ^ mixed
        yield (mixed ^ (mixed >> 14)) / 2 ** 32


def block_p(y, presences, block=14, draws=1999, seed=20261121):
    numbers = random_numbers(seed)
    matrix = np.array(presences, dtype=float)
    centred = y - y.mean()
    observed = np.abs(matrix @ centred)
    exceeded = np.zeros(len(presences))
    for _ in range(draws):
        offset = int(next(numbers) * block)
        cuts = ([0] if offset else []) + list(range(offset, len(y), block)) + [len(y)]
        blocks = list(zip(cuts, cuts[1:]))
        for last in range(len(blocks) - 1, 0, -1):
            other = int(next(numbers) * (last + 1))
            blocks[last], blocks[other] = blocks[other], blocks[last]
        shuffled = np.concatenate([centred[start:end] for start, end in blocks])
        exceeded += np.abs(matrix @ shuffled) >= observed - 1e-9
    return (1 + exceeded) / (draws + 1)


def without_drift(y, days):
    away = np.abs(np.subtract.outer(days, days)) / REACH
    weights = np.where(away < 1, 1 - away ** 2, 0)
    return y - weights @ y / weights.sum(axis=1) + y.mean()


def without_weekdays(raw, weekdays):
    y = raw.copy()
    for weekday in range(1, 8):
        own = weekdays == weekday
        y[own] += raw.mean() - (raw[own].mean() if own.sum() >= 4 else raw.mean())
    return y


def beside_weekdays(raw, a, days, weekdays):
    """Weekdays and difference by one least-squares fit; "bound" where too little is left to tell them apart."""
    sizes = np.array([np.sum(weekdays == w) for w in weekdays])
    groups = np.where(sizes < 4, 0, weekdays)
    kept = np.array([np.any(~a & (groups == g)) for g in groups])
    y, a, days, groups = raw[kept], a[kept], days[kept], groups[kept]
    dummies = (groups[:, None] == np.unique(groups)).astype(float)
    rest = a - dummies @ np.linalg.lstsq(dummies, a.astype(float), rcond=None)[0]
    worth = (rest ** 2).sum()  # the variance of the fitted difference is that of a day over this
    if a.sum() < 5 or (~a).sum() < 5 or worth < 2 - 1e-9:
        return "bound"
    fit = np.linalg.lstsq(np.column_stack([dummies, a]), y, rcond=None)[0]
    n = len(y)
    widening = a.sum() * (~a).sum() / n / worth * (n - 2) / (n - 1 - dummies.shape[1])
    return y - dummies @ fit[:-1], a, days, widening


def beside(raw, a, days, weekdays, remove):
    if not remove:
        return compare(raw, a, days)
    kept = beside_weekdays(raw, a, days, weekdays)
    return kept if kept == "bound" else compare(*kept)


def answer(question):
    days, raw = np.array(question["days"]), np.array(question["values"])
    weekdays, remove = np.array(question["weekdays"]), question["removeWeekdays"]
    y = without_weekdays(raw, weekdays) if remove else raw
    compared, refused = [], {}
    for candidate in question["candidates"]:
        a = np.array(candidate["presence"], dtype=bool)
        one, none = int(a.sum()), int((~a).sum())
        found = None
        if len(y) < 30 or one < 5:
            refused[candidate["name"]] = ["not_enough_days", max(30 - len(y), 5 - one)]
        elif none < 5:
            refused[candidate["name"]] = ["not_enough_other_days", 5 - none]
        else:
            found = beside(raw, a, days, weekdays, remove)
            if found == "bound":
                refused[candidate["name"]], found = ["bound_to_weekdays", 0], None
            elif found is None:
                refused[candidate["name"]] = ["no_variation", 0]
        if found is not None:
            plain = raw[a].mean() - raw[~a].mean()
            compared.append({"name": candidate["name"], "a": a, "plainDifference": plain, **found})
    if compared:
        adjusted = benjamini_hochberg([c["p"] for c in compared])
        findings = [p <= RATE and abs(c["difference"]) >= FELT for p, c in zip(adjusted, compared)]
        steady = without_drift(raw, days)
        doubts = [[(beside(steady, c["a"], days, weekdays, remove) or {"p": 1})["p"] for c in compared]]
        if len(y) < SURE_DAYS and any(findings):
            doubts.append(block_p(y, [c["a"] for c in compared]))
        doubts = [benjamini_hochberg(p) for p in doubts]
        w = np.array([1 / c["error"] ** 2 for c in compared])
        d = np.array([c["difference"] for c in compared])
        scale = w.sum() - (w ** 2).sum() / w.sum()
        q = (w * (d - (w * d).sum() / w.sum()) ** 2).sum()
        between = max(0.0, (q - (len(d) - 1)) / scale) if len(d) > 1 else 0.0
        for index, c in enumerate(compared):
            c["adjustedP"] = adjusted[index]
            c["shrunken"] = c["difference"] * between / (between + c["error"] ** 2) if between else 0.0
            opposed = abs(c["plainDifference"]) >= 0.005 and c["plainDifference"] * c["difference"] < 0
            sure = findings[index] and all(p[index] <= RATE for p in doubts) and not opposed
            c["mayBeChance"] = not sure
            del c["a"]
    compared.sort(key=lambda c: (-round(abs(c["shrunken"]), 12), -round(abs(c["difference"]) / c["error"] ** 2, 9), c["name"]))
    return {"items": compared, "refused": refused}


def plain(value):
    return value.item() if isinstance(value, np.generic) else value


if __name__ == "__main__":
    json.dump([answer(question) for question in json.load(sys.stdin)["questions"]], sys.stdout, default=plain)
