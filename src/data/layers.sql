-- What hosts saw of the commands of each run: the times of all devices, weighted by their commands.
select study, run, max(m."value") filter (metric = 'davg_us') as davg_us, max(m."value") filter (metric = 'kavg_us') as kavg_us,
  max(m."value") filter (metric = 'qavg_us') as qavg_us, max(m."value") filter (metric = 'gavg_us') as gavg_us
from host_metrics m
where scope = 'host'
group by study, run
having count(distinct host) = 1 and count(*) filter (metric in ('davg_us', 'kavg_us', 'gavg_us')) = 3
order by study, run
