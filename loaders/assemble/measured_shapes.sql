-- The share of reads and the block size that figures show, of runs whose files do not state them.
--
-- Given: parts, path_given, default_factors, staged_measured_shapes. Changed: raw_factors.
-- Left behind: measured_factors (run, factor, number, source).
--
-- The I/Os of all workers count together: by itself the share of each is a little off. It is rounded to whole percent;
-- 0 and 100 mean that all I/Os are of one kind. What a path or study.yaml says stands where the count is that near.
create or replace temp table measured_factors as
with shown as (
  select p.run, min(m.source) as source, whole_sum(m.reads) as reads, whole_sum(m.writes) as writes,
    case when count(m.block_size_bytes) = count(*) and count(distinct m.block_size_bytes) = 1 then min(m.block_size_bytes) end as size
  from parts p left join staged_measured_shapes m on m.source = p.source and m.run = p.part
  group by p.run having count(m.source) = count(*)
), measured as (
  select run, source, 'block_size_bytes' as factor, size as number, 0 as slack from shown where size is not null
  union all
  select run, source, 'read_pct', case when writes = 0 then 100 when reads = 0 then 0
    else least(99, greatest(1, round(100 * reads / (reads + writes)))) end, 2 from shown where reads + writes > 0
)
select run, factor, number, source from measured m
where (run, factor) not in (select (run, factor) from raw_factors)
  and not exists (from path_given p where p.run = m.run and p.factor = m.factor and abs(p.number - m.number) <= slack)
  and not exists (from default_factors d where d.factor = m.factor and abs(d.number - m.number) <= slack
    and m.run not in (select run from path_given p where p.factor = m.factor));

insert into raw_factors by name
select run, factor, 'same' as workers, source, 1 as sources, 1 as different, number_text(number) as texts, number, number_text(number) as text
from measured_factors;
