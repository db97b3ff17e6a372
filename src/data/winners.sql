-- Which levels lead, by region of load.
select study, factor, contenders, tool, workload, others, measure, from_load, to_load, loads, winners, clear, replicated, crossing_load
from winners
order by study, factor, tool, workload, others, measure, contenders, from_load
