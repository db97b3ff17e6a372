-- Which levels stand at the top, by region of load.
select study, factor, contenders, tool, workload, others, measure, from_load, to_load, loads, winners, clear, gain_low, gain_high, grade, replicated, crossing_load
from winners
order by study, factor, tool, workload, others, measure, contenders, from_load
