-- How steady the runs of each study were.
select study, count(*) as runs, count(*) filter (last_window_steady) as steady, count(*) filter (last_window_steady is null) as short,
  min(bin_s) as bin_s, min(sentence) as sentence
from steadiness
group by study
order by study
