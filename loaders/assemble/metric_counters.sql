-- Which counters of captures become metrics, of what, and where capture_sums.sql puts its sums.

-- Whose figures those of a group are: scope, with the name of the entity behind it where there is one. Of a group
-- with an instance here only that one counts. A named entity is the object that the figure is of, with its instance;
-- without one it is the object's own aggregate.
create or replace temp table capture_groups as
from (values
  ('Physical Disk SCSI Device', 'device/', 'device', null),
  ('Physical Disk Adapter', 'adapter/', 'adapter', null),
  ('Virtual Disk', 'vm/', 'vm', null),
  ('Physical Cpu', 'host', 'none', '_Total'),
  ('iostat Device', 'guest device ', 'device', null),
  ('iostat avg-cpu', 'guest cpu all', 'none', null),
  ('sar DEV', 'guest device ', 'device', null),
  ('sar CPU', 'guest cpu all', 'none', 'all')
) g(counter_group, scope, entity, instance)
union all
select concat_ws(' ', tool, family), family || ' ', 'named', null
from (values ('Get-Stat'), ('Telegraf'), ('Grafana')) t(tool), (values ('virtualdisk'), ('disk'), ('datastore'), ('cpu')) f(family);

-- Counters that a latency or its weight is taken from, sample by sample. Latencies are in ms.
create or replace temp table sampled_counters as
select s.*, g.* exclude (counter_group) from capture_groups g join (
  from (values
    ('Commands/sec', 'commands'), ('Reads/sec', 'reads'), ('Writes/sec', 'writes'),
    ('Average Driver MilliSec/Command', 'davg'), ('Average Driver MilliSec/Read', 'davg_read'),
    ('Average Driver MilliSec/Write', 'davg_write'), ('Average Kernel MilliSec/Command', 'kavg'),
    ('Average Kernel MilliSec/Read', 'kavg_read'), ('Average Kernel MilliSec/Write', 'kavg_write'),
    ('Average Guest MilliSec/Command', 'gavg'), ('Average Guest MilliSec/Read', 'gavg_read'),
    ('Average Guest MilliSec/Write', 'gavg_write'), ('Average Queue MilliSec/Command', 'qavg'),
    ('Average Queue MilliSec/Read', 'qavg_read'), ('Average Queue MilliSec/Write', 'qavg_write'),
    ('Average MilliSec/Read', 'latency_read'), ('Average MilliSec/Write', 'latency_write')
  ) s(counter, role), (values ('Physical Disk SCSI Device'), ('Virtual Disk')) g(counter_group)
  union all
  from (values ('r/s', 'reads'), ('w/s', 'writes'), ('r_await', 'latency_read'), ('w_await', 'latency_write'),
    ('tps', 'commands'), ('await', 'latency')) s(counter, role),
    (values ('iostat Device'), ('sar DEV')) g(counter_group)
) s using (counter_group);

-- Means over the time. A unit of rkB/s and KBps is 1024 bytes, of MBytes and rMB/s 2^20, of sectors 512.

create or replace temp table mean_counters as
select m.*, g.* exclude (counter_group) from capture_groups g join (
  from (values
    ('Physical Disk SCSI Device', 'Commands/sec', 'commands_per_s', 1),
    ('Physical Disk SCSI Device', 'Reads/sec', 'reads_per_s', 1),
    ('Physical Disk SCSI Device', 'Writes/sec', 'writes_per_s', 1),
    ('Physical Disk SCSI Device', 'MBytes Read/sec', 'read_bytes_per_s', 1048576),
    ('Physical Disk SCSI Device', 'MBytes Written/sec', 'written_bytes_per_s', 1048576),
    ('Physical Disk SCSI Device', 'Active Commands', 'active_commands', 1),
    ('Physical Disk SCSI Device', 'Queued Commands', 'queued_commands', 1),
    ('Physical Disk SCSI Device', 'Device Q Depth', 'device_queue_depth', 1),
    ('Physical Disk SCSI Device', 'Load', 'device_load', 1),
    ('Physical Disk Adapter', 'Split Commands/sec', 'split_commands_per_s', 1),
    ('Virtual Disk', 'Commands/sec', 'commands_per_s', 1),
    ('Virtual Disk', 'Reads/sec', 'reads_per_s', 1),
    ('Virtual Disk', 'Writes/sec', 'writes_per_s', 1),
    ('Virtual Disk', 'MBytes Read/sec', 'read_bytes_per_s', 1048576),
    ('Virtual Disk', 'MBytes Written/sec', 'written_bytes_per_s', 1048576),
    ('Physical Cpu', '% Processor Time', 'cpu_processor_pct', 1),
    ('Physical Cpu', '% Util Time', 'cpu_util_pct', 1),
    ('Physical Cpu', '% Core Util Time', 'cpu_core_util_pct', 1)
  ) m(counter_group, counter, metric, unit)
  union all
  from (values ('iostat Device'), ('sar DEV')) g(counter_group), (values
    ('tps', 'commands_per_s', 1), ('r/s', 'reads_per_s', 1), ('w/s', 'writes_per_s', 1),
    ('rkB/s', 'read_bytes_per_s', 1024), ('rMB/s', 'read_bytes_per_s', 1048576),
    ('rsec/s', 'read_bytes_per_s', 512), ('rd_sec/s', 'read_bytes_per_s', 512),
    ('kB_read/s', 'read_bytes_per_s', 1024), ('kB_wrtn/s', 'written_bytes_per_s', 1024),
    ('MB_read/s', 'read_bytes_per_s', 1048576), ('MB_wrtn/s', 'written_bytes_per_s', 1048576),
    ('Blk_read/s', 'read_bytes_per_s', 512), ('Blk_wrtn/s', 'written_bytes_per_s', 512),
    ('wkB/s', 'written_bytes_per_s', 1024), ('wMB/s', 'written_bytes_per_s', 1048576),
    ('wsec/s', 'written_bytes_per_s', 512), ('wr_sec/s', 'written_bytes_per_s', 512),
    ('aqu-sz', 'queue_mean', 1), ('avgqu-sz', 'queue_mean', 1), ('%util', 'utilisation_pct', 1)
  ) m(counter, metric, unit)
  union all
  from (values ('iostat avg-cpu'), ('sar CPU')) g(counter_group), (values
    ('%user', 'cpu_user_pct', 1), ('%system', 'cpu_kernel_pct', 1), ('%iowait', 'cpu_iowait_pct', 1),
    ('%steal', 'cpu_steal_pct', 1), ('%idle', 'cpu_idle_pct', 1)
  ) m(counter, metric, unit)
  union all
  select concat_ws(' ', tool, family), family || counter, metric, unit
  from (values ('Get-Stat'), ('Telegraf'), ('Grafana')) t(tool), (values ('virtualdisk'), ('disk'), ('datastore')) f(family), (values
    ('.commandsaveraged.average (number)', 'commands_per_s', 1),
    ('.numberreadaveraged.average (number)', 'reads_per_s', 1),
    ('.numberwriteaveraged.average (number)', 'writes_per_s', 1),
    ('.read.average (KBps)', 'read_bytes_per_s', 1024), ('.write.average (KBps)', 'written_bytes_per_s', 1024)
  ) m(counter, metric, unit)
  union all
  select tool || ' cpu', 'cpu.usage.average (%)', 'cpu_usage_pct', 1 from (values ('Get-Stat'), ('Telegraf'), ('Grafana')) t(tool)
) m using (counter_group);

-- What becomes no metric, and is compared with others of its sample: src/data/identities.sql.
create or replace temp table identity_counters as
select concat_ws(' ', tool, family) as counter_group, family || counter as counter
from (values ('Get-Stat'), ('Telegraf'), ('Grafana')) t(tool), (values ('virtualdisk'), ('disk'), ('datastore')) f(family), (values
  ('.readlatencyus.latest (µs)'), ('.writelatencyus.latest (µs)'), ('.totalreadlatency.average (ms)'),
  ('.totalwritelatency.average (ms)'), ('.devicelatency.average (ms)'), ('.totallatency.average (ms)')) c(counter)
union all
select tool || ' sys', 'sys.uptime.latest (' || unit || ')' from (values ('Get-Stat'), ('Telegraf'), ('Grafana')) t(tool), (values ('s'), ('second')) u(unit);

create or replace temp table places as select distinct place, run, host from capture_intervals;

create or replace temp table metric_sums (place INTEGER, scope VARCHAR, metric VARCHAR, is_latency BOOLEAN, sum DOUBLE, weight DOUBLE);
