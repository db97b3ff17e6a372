"""Problems between what a job's options say and what it did: options that are of another section, or not in the file."""

from __future__ import annotations

from typing import Any, Iterator, Mapping, Optional

from ..jobs.block_sizes import size_contradiction
from ..jobs.options import job_options
from ..jobs.patterns import pattern
from ..jobs.results import active_directions
from ..jobs.sections import lost_options, unsure_options
from ..jobs.verify import is_of_two_phases, is_verification, reads_back
from ..jobs.workload import used_directions
from ..rows.problem import Problem, problem
from ..values.fields import text

# What a run of several sections does not tell, by the options that it depends on.
UNKNOWN = (("block size", {"bs"}), ("random share", {"rw"}), ("queue depth", {"iodepth"}))

ADVICE = "Run each section on its own, or name what it sets in the folder: random_pct=100, queue_depth=32."

MOST_NAMES = 3


def option_problems(report: Mapping[str, Any], entries: list[dict[str, Any]], list_name: str, line: Optional[int],
                    byte: Optional[int]) -> Iterator[Problem]:
    """Yield a line for all entries without their options, one for all of several sections, and one for each whose
    I/Os are not those that its options ask for."""
    lost, merged = [], {}
    for entry, is_lost in zip(entries, lost_options(entries, list_name)):
        options = None if is_lost else job_options(report, entry, list_name)
        unsure = set(unsure_options(entry, options))
        if is_lost:
            lost.append(text(entry, "jobname"))
        elif any(unsure & names for _, names in UNKNOWN):
            merged.setdefault(text(entry, "jobname"), unsure)
        elif options is not None:
            yield from contradictions(entry, options, line, byte)
    if lost:
        yield problem("note", "options-lost", f"the options of {named(lost)} are not in the file: queue depth, random "
                      "share and number of jobs stay unknown", '"job options" in each section; '
                      "fio's client drops them behind a section of several jobs", ADVICE, line, byte)
    if merged:
        unknown = [what for what, names in UNKNOWN if any(names & each for each in merged.values())]
        yield problem("note", "sections-merged", f"several sections are merged in {named(list(merged))}, with the options "
                      f"of the last one: {listed(unknown)} stay unknown", "one section a group, or no group_reporting",
                      ADVICE, line, byte)


def contradictions(entry: Mapping[str, Any], options: Mapping[str, str], line: Optional[int], byte: Optional[int],
                   ) -> Iterator[Problem]:
    """Yield what an entry did that its options do not ask for."""
    active = active_directions(entry)
    said = size_contradiction(options, entry, used_directions(options, active))
    if said:
        yield problem("warning", "block-size-contradicts", f"job {job_name(entry)}: {said}",
                      "I/Os of the size in the options; what was measured counts",
                      "Compare with another copy of the file, or with the job file.", line, byte)
    if not reads_back(options):
        return
    if is_of_two_phases("read", options, active):
        yield verified_mix(job_name(entry), line, byte)
    elif is_verification("read", pattern(options)[0], active):
        yield verified(job_name(entry), line, byte)


def verified(name: str, line: Optional[int], byte: Optional[int] = None) -> Problem:
    """Return the problem of a job that only writes, and read again what it wrote."""
    return problem("note", "verify-reads", f"job {name} reads back what it wrote: these reads are left out, the writes count",
                   "writes alone", "Run without verify, or with do_verify=0.", line, byte)


def verified_mix(name: str, line: Optional[int], byte: Optional[int] = None) -> Problem:
    """Return the problem of a mix that read again what it wrote."""
    return problem("warning", "verify-reads", f"job {name} counts its reads together with those that verify its writes: "
                   "only the writes are used", "reads of the mix alone", "Run without verify, or with do_verify=0.",
                   line, byte)


def named(names: list[Optional[str]]) -> str:
    """Return the quoted names of jobs, each once: the first few, and how many more."""
    once = list(dict.fromkeys(repr(name) for name in names))
    more = [f"{len(once) - MOST_NAMES} more"] if len(once) > MOST_NAMES else []
    return listed(once[:MOST_NAMES] + more)


def listed(words: list[str]) -> str:
    """Return words as a list in a sentence."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def job_name(entry: Mapping[str, Any]) -> str:
    """Return the quoted name of a job, with its server if it has one."""
    server = text(entry, "hostname")
    return repr(text(entry, "jobname")) + (f" on {server}" if server else "")
