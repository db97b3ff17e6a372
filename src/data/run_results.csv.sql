-- Every run with its factors and its result over all workers, one row a run: the table most people want.
select r.*, o.ios, o.bytes, o.iops, o.bytes_per_s, o.latency_mean_us, o.latency_stddev_us, o.latency_min_us, o.latency_max_us, o.clat_mean_us, o.latency_layer
from runs r
left join results o on o.study = r.study and o.run = r.run and o.entity_kind = 'all' and o.operation = 'all'
order by r.study, r.run
