-- Which counters become metrics as means over samples, and where capture_sums.sql puts its sums.

create or replace temp table mean_counters as
from (values
  ('Physical Disk SCSI Device', 'Commands/sec', 'commands_per_s', 1),
  ('Physical Disk SCSI Device', 'Reads/sec', 'reads_per_s', 1),
  ('Physical Disk SCSI Device', 'Writes/sec', 'writes_per_s', 1),
  ('Physical Disk SCSI Device', 'MBytes Read/sec', 'read_bytes_per_s', 1048576),
  ('Physical Disk SCSI Device', 'MBytes Written/sec', 'written_bytes_per_s', 1048576),
  ('Physical Disk SCSI Device', 'Active Commands', 'active_commands', 1),
  ('Physical Disk SCSI Device', 'Queued Commands', 'queued_commands', 1),
  ('Physical Disk Adapter', 'Split Commands/sec', 'split_commands_per_s', 1),
  ('Virtual Disk', 'Commands/sec', 'commands_per_s', 1),
  ('Virtual Disk', 'Reads/sec', 'reads_per_s', 1),
  ('Virtual Disk', 'Writes/sec', 'writes_per_s', 1),
  ('Virtual Disk', 'MBytes Read/sec', 'read_bytes_per_s', 1048576),
  ('Virtual Disk', 'MBytes Written/sec', 'written_bytes_per_s', 1048576),
  ('Physical Cpu', '% Processor Time', 'cpu_processor_pct', 1),
  ('Physical Cpu', '% Util Time', 'cpu_util_pct', 1),
  ('Physical Cpu', '% Core Util Time', 'cpu_core_util_pct', 1)
) m(counter_group, counter, metric, unit);

create or replace temp table places as select distinct place, run, host from capture_intervals;

create or replace temp table metric_sums (place INTEGER, scope VARCHAR, metric VARCHAR, is_latency BOOLEAN, sum DOUBLE, weight DOUBLE);
