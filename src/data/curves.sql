-- What each curve comes to.
select study, series, tool, workload, loads, left_out, first_load, last_load, peak_load, peak_iops, peak_iops_per_host, saturation_load,
  kneedle_load, power_load, last_to_peak, limits, retrograde, usl_contention, usl_coherency, usl_peak_load, usl_peak_low, usl_peak_high,
  usl_refused, latency_flat_to, replicated, sentence, latency_sentence
from curves
order by study, tool, workload, series
