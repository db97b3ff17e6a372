-- The upper percentiles of latency of whole runs, as their tools say them or merged histograms have them.
select study, run, operation, latency_layer, list(percentile order by percentile) as percentiles, list(latency_us order by percentile) as latencies_us
from percentiles
where entity_kind = 'all' and percentile between 50 and 99.999 and latency_us > 0
group by study, run, operation, latency_layer
order by study, run, operation, latency_layer
