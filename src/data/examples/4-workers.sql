-- How unequal the VMs of a run were
select run, count(*) as vms, round(min(iops)) as slowest, round(max(iops)) as fastest, round(max(iops) / min(iops), 2) as ratio
from results
where entity_kind = 'vm' and operation = 'all' and iops > 0
group by run
having count(*) > 1
order by ratio desc
