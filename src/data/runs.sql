-- Every run over all its workers: its level of the factor under test, its load, and what came out.
-- A factor that is its own load axis has no levels: such a study is one line.
-- settings names, where several runs stand at one place, the other factors in which they differ. The check columns say
-- which checks the audit could compute. Where a run has figures of reads and writes, but none of all I/O, each of
-- these is a row.
-- factors names them all.
with places as (
  select
    r.study,
    r.run,
    coalesce(r.tool, 'tool not known') as tool,
    coalesce(nullif(concat_ws(', ', r.workload, if(o.operation <> 'all', o.operation || 's', null)), ''), 'workload not known') as workload,
    coalesce(o.operation, 'all') as operation,
    r.repeat,
    r.tool_version,
    r.started_at,
    r.outcome,
    lv.value as level,
    lv.number as level_number,
    ld.number as load,
    o.* exclude (study, run, operation, is_main, is_known, ios, bytes, duration_s, clat_mean_us, latency_layer, percentile_layer),
    r.block_size_bytes
  from runs r
  join studies s using (study)
  left join run_factors lv on lv.study = r.study and lv.run = r.run and lv.factor = nullif(s.factor, s.load_axis)
  left join run_factors ld on ld.study = r.study and ld.run = r.run and ld.factor = s.load_axis
  left join outcomes o on o.study = r.study and o.run = r.run and o.is_main
), differing as (
  select study, run, string_agg(concat(factor, '=', value), ', ' order by factor) as settings
  from (
    select p.study, p.run, f.factor, f.value, min(f.value) over place <> max(f.value) over place as differs
    from places p join run_factors f on f.study = p.study and f.run = p.run
    where f.factor <> 'duration_s'
    window place as (partition by p.study, p.tool, p.workload, p.level, p.load, p.repeat, f.factor)
  )
  where differs group by study, run
), given as (
  select study, run, json_group_object(factor, value) as factors from run_factors where value is not null group by study, run
), checked as (
  select study, run, bool_or("check" = 'littles_law') as queue_checked, bool_or("check" = 'iops_times_block_size') as throughput_checked
  from checks where scope = 'run' group by study, run
)
select p.* exclude (block_size_bytes), d.settings, g.factors,
  coalesce(c.queue_checked, false) as queue_checked, coalesce(c.throughput_checked, false) as throughput_checked
from places p
left join differing d on d.study = p.study and d.run = p.run
left join given g on g.study = p.study and g.run = p.run
left join checked c on c.study = p.study and c.run = p.run
order by p.study, p.tool, p.block_size_bytes, p.workload, level_number, level, load, p.repeat, p.run

