"""Writes golden.json: what other packages make of a few sets of log ratios.

python3 -m venv golden; golden/bin/pip install statsmodels==0.15.0 PyMARE==0.0.13
golden/bin/python tests/analysis/synthesis/golden.py > tests/analysis/synthesis/golden.json

scipy: the variance of Paule and Mandel as a root, which is checked against statsmodels ("iterated"), and the interval of
a mean of equal weights (t.interval over the labs). statsmodels: Q and I², checked against PyMARE. The lower bound of the variance, which is ours, follows
from the variance between labs and the errors.
BCG: trials of the vaccine by Colditz and others (JAMA 271, 1994), as metafor's dat.bcg has them: by metafor's pages Q is
152.2330 and I² from it 92.12 %.
"""
import json
import math
import sys

import numpy as np
import pymare
import scipy
import statsmodels
from pymare import Dataset
from pymare.estimators import WeightedLeastSquares
from scipy.optimize import brentq
from scipy.stats import t
from statsmodels.stats.meta_analysis import combine_effects

trials = [
    (4, 119, 11, 128), (6, 300, 29, 274), (3, 228, 11, 209), (62, 13536, 248, 12619), (33, 5036, 47, 5761),
    (180, 1361, 372, 1079), (8, 2537, 10, 619), (505, 87886, 499, 87892), (29, 7470, 45, 7232), (17, 1699, 65, 1600),
    (186, 50448, 141, 27197), (5, 2493, 3, 2338), (27, 16886, 29, 17825),
]
bcg = [
    (math.log(a / (a + b)) - math.log(c / (c + d)), math.sqrt(1 / a - 1 / (a + b) + 1 / c - 1 / (c + d)))
    for a, b, c, d in trials
]
random = np.random.default_rng(18)


def draw(k, tau, spread):
    errors = np.exp(random.uniform(math.log(0.02), math.log(0.02 * spread), k))
    return list(zip(0.1 + random.normal(0, tau, k) + random.normal(0, errors), errors))


cases = {
    "bcg": bcg,
    "three alike": [(0.10, 0.05), (0.11, 0.04), (0.09, 0.06)],
    "three apart": [(-0.9, 0.03), (0.02, 0.01), (0.7, 0.2)],
    "one exact": [(0.05, 0.001), (0.3, 0.1), (-0.1, 0.12), (0.2, 0.3)],
    **{f"drawn {k}, tau {tau}": draw(k, tau, 20) for k in (3, 5, 10) for tau in (0, 0.1, 0.5)},
}


def paule_mandel(y, se):
    """The root by scipy: statsmodels stops at a tolerance of its own."""

    def excess(tau2):
        weights = 1 / (se**2 + tau2)
        middle = (weights * y).sum() / weights.sum()
        return (weights * (y - middle) ** 2).sum() - (len(y) - 1)

    return brentq(excess, 0, 100, xtol=1e-18, rtol=1e-15) if excess(0) > 0 else 0.0


def pool(case):
    y, se = (np.array(column, dtype=float) for column in zip(*case))
    k = len(y)
    found = combine_effects(y, se**2, method_re="iterated", atol=1e-6, maxiter=1000)
    tau2 = paule_mandel(y, se)
    # Where its last step goes beyond the root, statsmodels says 0.
    assert found.tau2 == 0 or abs(found.tau2 - tau2) < 1e-4 * max(found.tau2, tau2)
    data = Dataset(y=y[:, None], v=se[:, None] ** 2, X=np.ones((k, 1)), add_intercept=False)
    other = WeightedLeastSquares(tau2=0.0).fit_dataset(data).summary().get_heterogeneity_stats()
    assert abs(np.ravel(other["Q"])[0] - found.q) < 1e-9 * max(1, found.q)
    scale = max(y.std(ddof=1), math.sqrt((se**2).mean() + tau2))
    low, high = t.interval(0.95, k - 1, loc=y.mean(), scale=scale / math.sqrt(k))
    predicted = t.interval(0.95, k - 1, loc=y.mean(), scale=scale * math.sqrt(1 + 1 / k))
    return {
        "seen": [{"estimate": float(a), "se": float(b)} for a, b in case],
        "pooled": {
            "estimate": y.mean(), "se": scale / math.sqrt(k), "low": low, "high": high,
            "predicted_low": predicted[0], "predicted_high": predicted[1],
            "tau": math.sqrt(tau2), "q": found.q, "i_squared": max(0.0, found.i2),
        },
    }


plain = lambda value: {key: plain(each) for key, each in value.items()} if isinstance(value, dict) else value if isinstance(value, list) else float(value)
json.dump(
    {
        "made_with": f"statsmodels {statsmodels.__version__}, PyMARE {pymare.__version__}, scipy {scipy.__version__}, numpy {np.__version__}",
        "cases": {name: plain(pool(case)) for name, case in cases.items()},
    },
    sys.stdout, indent=1,
)
print()
