-- Mean latency, its percentiles and CPU time an I/O, slowest first
select study, run, operation, iops, latency_mean_us, latency_p50_us, latency_p99_us, cpu_us_per_io
from outcomes where is_main and latency_p99_us is not null
order by latency_p99_us desc, run, operation limit 25
