-- The I/Os of whole runs by latency: the end of each bin that has any, and their number.
select study, run, operation, latency_layer, list(upper_ns::double order by lower_ns) as upper_ns, list("count"::double order by lower_ns) as ios
from histograms
where entity_kind = 'all' and "count" > 0
group by study, run, operation, latency_layer
order by study, run, operation, latency_layer
