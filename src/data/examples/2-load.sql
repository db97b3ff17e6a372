-- IOPS along the number of VMs, by stripe width
select r.vms, avg(o.iops order by study, run) as iops, r.stripe_width as stripes
from runs r
join results o using (study, run)
where o.entity_kind = 'all' and o.operation = 'all' and r.workload = '4k randread'
  and r.tool = 'fio' and r.stripe_width is not null
group by all
order by stripes, r.vms
