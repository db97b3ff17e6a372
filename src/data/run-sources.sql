-- Which raw files each run's result came from.
select study, run, source from run_sources where role = 'result' order by study, run, source
