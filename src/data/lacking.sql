-- The runs of the studies in view that may not be whole: how they ended, what is missing of them, and for how much of the
-- time their workers ran together.
select study, run, outcome, lacks, overlap_pct
from runs
where outcome <> 'completed' or lacks is not null or overlap_pct < 100
order by study, run
