"""Writes tests/fixtures/analysis/golden: what scipy, kneed and ruptures make of seeded inputs.

pip install -r tests/tools/golden-requirements.txt && python tests/tools/make_golden.py
"""

import json
import math
import platform
from importlib.metadata import version
from pathlib import Path

import numpy as np
import ruptures
from kneed import KneeLocator
from scipy import optimize, special, stats

FOLDER = Path(__file__).parent.parent / "fixtures" / "analysis" / "golden"
VERSIONS = {name: version(name) for name in ("kneed", "numpy", "ruptures", "scipy")}
MARGIN = 0.05

rng = np.random.default_rng(20261121)


def numbers(values, digits=6):
    """Inputs short enough to read, and the same numbers on both sides."""
    return [round(float(value), digits) for value in values]


def runs(count, center, cv):
    return numbers(center * np.exp(rng.normal(0, cv, count)), 3)


def welch_case(values, baseline):
    a, b = np.log(values), np.log(baseline)
    test = stats.ttest_ind(a, b, equal_var=False)
    interval = test.confidence_interval(0.95)
    margin = math.log1p(MARGIN)
    above = stats.ttest_ind(a + margin, b, equal_var=False, alternative="greater").pvalue
    below = stats.ttest_ind(a - margin, b, equal_var=False, alternative="less").pvalue
    return {
        "values": values,
        "baseline": baseline,
        "ratio": stats.gmean(values) / stats.gmean(baseline),
        "low": math.exp(interval.low),
        "high": math.exp(interval.high),
        "p_value": test.pvalue,
        "p_equivalence": max(above, below),
    }


def ratios():
    shapes = [(3, 3), (3, 5), (4, 4), (6, 3), (8, 12), (20, 20)]
    return [
        welch_case(runs(n, 40000 * shift, cv), runs(m, 40000, cv))
        for n, m in shapes
        for shift in (1, 1.03, 1.4)
        for cv in (0.01, 0.09)
    ]


def discoveries():
    families = [numbers(rng.uniform(0, 1, n) ** power) for n in (1, 5, 40) for power in (1, 4)]
    found = [(stats.false_discovery_control(family) <= 0.05).tolist() for family in families]
    return [{"values": family, "rejected": rejected} for family, rejected in zip(families, found)]


def margins():
    cases = []
    for estimate, se, df in [(0.1, 0.02, 4), (-0.1, 0.03, 8), (0.03, 0.01, 2.5), (0, 0.005, 12), (-0.4, 0.1, 1)]:
        margin, missed = math.log1p(MARGIN), 0.05
        t = stats.t(df, loc=estimate, scale=se)
        low, high = t.interval(1 - missed)
        cases.append({
            "effect": {"estimate": estimate, "se": se, "df": df},
            "margin": margin,
            "missed": missed,
            "p": min(1, 2 * min(t.cdf(margin), t.sf(-margin))),
            "p_equivalence": max(t.cdf(-margin), t.sf(margin)),
            "low": math.exp(low),
            "high": math.exp(high),
        })
    return cases


def dummies(values):
    """A column for each value but the first."""
    names = list(dict.fromkeys(values))
    return [[float(value == name) for value in values] for name in names[1:]]


def model_case(levels, blocks, positions, noise):
    """Least squares with a constant, and the first level and block left out: another way to write the same model."""
    y = numbers(10 + 0.05 * np.array([ord(level) for level in levels]) + noise * rng.normal(size=len(levels)))
    columns = [[1.0] * len(levels), *dummies(levels), *(dummies(blocks) if blocks else [])]
    if positions:
        columns.append([float(position) for position in positions])
    design = np.array(columns).T
    found, squares, rank, _ = np.linalg.lstsq(design, np.array(y), rcond=None)
    df = len(y) - rank
    variance = float(((np.array(y) - design @ found) ** 2).sum() / df)
    spread = np.linalg.inv(design.T @ design)
    names = list(dict.fromkeys(levels))
    return {
        "levels": levels,
        "blocks": blocks,
        "positions": positions,
        "y": y,
        "df": int(df),
        "variance": variance,
        "effects": {name: float(found[i + 1]) for i, name in enumerate(names[1:])},
        "errors": {name: math.sqrt(variance * spread[i + 1, i + 1]) for i, name in enumerate(names[1:])},
        "drift": float(found[-1]) if positions else None,
        "drift_se": math.sqrt(variance * spread[-1, -1]) if positions else None,
    }


def models():
    whole = [(level, str(block)) for block in range(5) for level in "abc"]
    holed = [cell for i, cell in enumerate(whole) if i not in (1, 8)]
    cases = []
    for cells in (whole, holed):
        levels, blocks = [level for level, _ in cells], [block for _, block in cells]
        order = [int(position) for position in rng.permutation(len(cells))]
        cases.append(model_case(levels, blocks, None, 0.05))
        cases.append(model_case(levels, blocks, order, 0.05))
        cases.append(model_case(levels, None, order, 0.05))
    return cases


def prior_of(variances, df):
    """The prior of G. K. Smyth (2004): by the mean and the variance of the logarithms."""
    e = np.log(variances) - special.digamma(np.array(df) / 2) + np.log(np.array(df) / 2)
    spread = e.var(ddof=1) - special.polygamma(1, np.array(df) / 2).mean()
    if spread <= 0:
        return math.inf, math.exp(e.mean())
    half = optimize.brentq(lambda x: special.polygamma(1, x) - spread, 1e-6, 1e6, xtol=1e-14, rtol=1e-14)
    return 2 * half, math.exp(e.mean() + special.digamma(half) - math.log(half))


def moderated():
    cases = []
    for count, spread, freedom in [(4, 3, [2, 2, 2, 2]), (12, 1, [2, 3, 4] * 4), (60, 0.5, [4] * 60), (20, 0.01, [8] * 20)]:
        truth = np.exp(spread * rng.normal(size=count)) * 1e-3
        variances = [float(f"{t * rng.chisquare(d) / d:.6g}") for t, d in zip(truth, freedom)]
        df, variance = prior_of(variances, freedom)
        cases.append({
            "residuals": [{"df": d, "variance": v} for d, v in zip(freedom, variances)],
            "moderated": [
                {
                    "df": min(df + d, sum(freedom)),
                    "variance": variance if math.isinf(df) else (df * variance + d * v) / (df + d),
                }
                for d, v in zip(freedom, variances)
            ],
        })
    return cases


def separations():
    cases = []
    for n, m in [(3, 3), (5, 5), (4, 9)]:
        order = [int(position) for position in rng.permutation(n + m)]
        u = stats.mannwhitneyu(order[:n], order[n:]).statistic
        cases.append({"a": order[:n], "b": order[n:], "separation": abs(2 * u / (n * m) - 1)})
    return cases


def repeats_needed(cv, difference):
    """Nobody makes more than a hundred."""
    for n in range(2, 101):
        freedom, shift = 2 * n - 2, difference / (cv * math.sqrt(2 / n))
        edge = stats.t.ppf(0.975, freedom)
        if stats.nct.sf(edge, freedom, shift) + stats.nct.cdf(-edge, freedom, shift) >= 0.8:
            return n
    return None


def repeats():
    return [
        {"cv": cv, "difference": d, "repeats": repeats_needed(cv, d)}
        for d in (0.03, 0.04, 0.05, 0.10)
        for cv in (0.01, 0.02, 0.03, 0.05, 0.09)
    ]


def law(n, capacity, contention, coherency):
    return capacity * n / (1 + contention * (n - 1) + coherency * n * (n - 1))


def knees():
    cases = []
    for coherency, noise in [(0, 0.0), (0.004, 0.0), (0.02, 0.02), (0.05, 0.05), (0, 0.05), (0.001, 0.1)]:
        load = np.arange(1, 21)
        iops = numbers(law(load, 20000, 0.15, coherency) * (1 + noise * rng.normal(size=20)), 1)
        highest = np.maximum.accumulate(iops)
        knee = KneeLocator(load, highest, S=1.0, curve="concave", direction="increasing").knee
        cases.append({"load": load.tolist(), "iops": iops, "knee": None if knee is None else float(knee)})
    uneven = [1, 2, 4, 8, 16, 32, 64]
    iops = numbers(law(np.array(uneven), 9000, 0.2, 0.0005), 1)
    knee = KneeLocator(uneven, iops, S=1.0, curve="concave", direction="increasing").knee
    return [*cases, {"load": uneven, "iops": iops, "knee": float(knee)}]


def fit(load, iops):
    """The best of several starts; bounds as in the law."""
    unit = max(iops)
    best = None
    for start in [(0.05, 0.001), (0.3, 0.02), (0.7, 0.1)]:
        found = optimize.least_squares(
            lambda p: law(load, *p) - np.array(iops) / unit,
            [iops[0] / unit, *start],
            bounds=([0, 0, 0], np.inf),
            xtol=1e-15,
            ftol=1e-15,
            gtol=1e-15,
            x_scale=[1, 0.1, 0.01],
            max_nfev=20000,
        )
        if best is None or found.cost < best.cost:
            best = found
    capacity, contention, coherency = best.x
    return {"capacity": capacity * unit, "contention": contention, "coherency": coherency}


def fits():
    cases = []
    for contention, coherency, noise in [(0.1, 0.004, 0.03), (0.05, 0.02, 0.05), (0.3, 0.01, 0.02), (0.0, 0.05, 0.03)]:
        load = np.arange(1, 21)
        iops = numbers(law(load, 30000, contention, coherency) * (1 + noise * rng.normal(size=20)), 1)
        cases.append({"load": load.tolist(), "iops": iops, **fit(load, iops)})
    return cases


def periods():
    cases = []
    for size in (0, 0.5, 2):
        residuals = rng.normal(size=20) + size * np.tile([1, 0, 0, -1], 5)
        values = numbers(residuals)
        tests = {str(p): stats.f_oneway(*[values[i::p] for i in range(p)]).pvalue for p in range(2, 7)}
        cases.append({"residuals": values, "p": tests})
    return cases


def changes():
    cases = []
    for means in ([10], [10, 7], [10, 10.5, 4, 9], [5, 20, 5]):
        values = numbers(np.concatenate([mean + rng.normal(0, 1, 40) for mean in means]))
        scatter = stats.median_abs_deviation(np.diff(values), center=lambda x, axis: 0.0) * 1.482602218505602
        penalty = scatter**2 * math.log(len(values))
        model = ruptures.Binseg(model="l2", min_size=2, jump=1).fit(np.array(values))
        cases.append({"values": values, "penalty": penalty, "changes": model.predict(pen=penalty)[:-1]})
    return cases


def batches():
    cases = []
    for n in (20, 205, 600):
        noise = rng.normal(size=n)
        values = [50.0]
        for step in noise[1:]:
            values.append(50 + 0.8 * (values[-1] - 50) + step)
        values = numbers(values)
        size = n // 10
        means = np.array(values[n - size * 10 :]).reshape(10, size).mean(axis=1)
        low, high = stats.t.interval(0.95, 9, loc=means.mean(), scale=stats.sem(means))
        cases.append({"values": values, "mean": means.mean(), "low": low, "high": high})
    return cases


def windows():
    cases = []
    for slope, noise in [(0, 1), (2, 1), (2.5, 0.1), (2.6, 0.1), (0, 9)]:
        values = numbers(100 + slope * np.arange(5) + noise * rng.normal(size=5))
        moved = abs(stats.linregress(range(5), values).slope) * 4
        steady = np.ptp(values) <= 0.2 * np.mean(values) and moved <= 0.1 * np.mean(values)
        cases.append({"values": values, "steady": bool(steady)})
    return cases


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    for make in (
        ratios, discoveries, margins, models, moderated, separations, repeats, knees, fits, periods, changes, batches,
        windows,
    ):
        content = {"python": platform.python_version(), "versions": VERSIONS, "cases": make()}
        path = FOLDER / f"{make.__name__}.json"
        path.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


main()
