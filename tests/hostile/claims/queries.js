/** What strangers may ask in a claim of study.yaml: what must be refused or stopped, and what must be answered. */

/** The ways of an answer that is too much: each may take its whole budget, so that few of them fit one study. */
const many = "(values (1), (2), (3), (4), (5), (6), (7), (8), (9), (10)) ";
const squared = (/** @type {number} */ times) =>
  Array.from({ length: times }, (_, i) => `${many} as t${i}(x${i})`).join(", ");
const nested = (/** @type {string} */ open, /** @type {string} */ close, /** @type {number} */ times) =>
  open.repeat(times) + "1" + close.repeat(times);
/** A text of 10 ** places characters. */
const long = (/** @type {number} */ places) => `lpad('', ${10 ** places}, 'x')`;
const doubled = (/** @type {number} */ times) =>
  `with ${Array.from({ length: times }, (_, i) => `l${i + 1} as (select list_concat(l, l) as l from l${i})`)
    .join(", ")
    .replace(
      /^/,
      "l0 as (select [1, 2, 3, 4] as l), ",
    )} select len(l) as printed, 1 as expected from l${times}`;

const one = (/** @type {string} */ expression) => `select ${expression} as printed, 1 as expected`;
const from = (/** @type {string} */ source) => `select 1 as printed, 1 as expected from ${source}`;

/** Not admitted: what it reads or asks is none of its business. A text in quotes or a function is named. */
const unseen = {
  files: [
    from("'data/parquet/.pseudonyms'"),
    from("'data/parquet/runs/*.parquet'"),
    from('"/etc/passwd"'),
    from("read_text('data/parquet/.pseudonyms')"),
    from("read_blob('/proc/self/environ')"),
    from("read_csv('/etc/passwd', header = false)"),
    from("read_csv_auto('/etc/passwd')"),
    from("read_parquet('data/parquet/runs/*.parquet')"),
    from("parquet_scan('data/parquet/runs/*.parquet')"),
    from("parquet_metadata('data/parquet/runs/*.parquet')"),
    from("read_json('package.json')"),
    from("read_json_auto('package.json')"),
    from("read_ndjson('package.json')"),
    from("read_duckdb('other.db')"),
    from("sniff_csv('/etc/passwd')"),
    from("glob('/*')"),
    from("(from read_text('/etc/passwd')) as t"),
    "with t as (from read_text('/etc/passwd')) select 1 as printed, len(content) as expected from t",
    one("(select len(content) from read_text('/etc/passwd'))"),
    from("'https://127.0.0.1:9/x.csv'"),
    from("read_parquet('s3://bucket/x.parquet')"),
    one("parse_path('/etc/passwd')[1]"),
  ],
  state: [
    from("duckdb_settings()"),
    from("duckdb_secrets()"),
    from("duckdb_extensions()"),
    from("duckdb_tables"),
    from("duckdb_databases()"),
    from("duckdb_functions()"),
    from("duckdb_logs()"),
    from("sqlite_master"),
    from("information_schema.tables"),
    from("pg_catalog.pg_class"),
    from("system.information_schema.columns"),
    from("pragma_version()"),
    from("pragma_database_list"),
    one("current_setting('memory_limit')"),
    one("getvariable('x')"),
    one("getenv('HOME')"),
    one("version()"),
    one("main.version()"),
    one("current_query()"),
    one("current_user"),
    one("txid_current()"),
    one("nextval('x')"),
    one("write_log('x')"),
    one("(1).stats()"),
    from("which_secret('x', 's3')"),
    from("sql_auto_complete('sel')"),
    from("query('select 1')"),
    from("query_table('runs')"),
    from("json_execute_serialized_sql('{}')"),
    from("test_all_types()"),
    from("(describe runs)"),
    from("(show tables)"),
    from("(summarize runs)"),
    "with duckdb_tables as (select 1) select 1 as printed, 1 as expected",
    "select (with t as (select 1) select count(*) from t) as printed, count(*) as expected from main.t",
  ],
  "clock and chance": [
    one("epoch(now())"),
    one("epoch(current_timestamp)"),
    one("year(current_date)"),
    one("current_date - date '2020-01-01'"),
    one("hour(localtime)"),
    one("epoch(get_current_timestamp())"),
    one("year(today())"),
    one("age(timestamp '2020-01-01')"),
    one("random()"),
    one("setseed(0.5)"),
    one("uuid()"),
    one("gen_random_uuid()"),
    one("list_aggregate([1, 2], 'reservoir_quantile', 0.5)"),
    one("reservoir_quantile(1, 0.5)"),
    one("approx_count_distinct(1)"),
    one("'2020-01-01 00:00:00+00'::timestamptz::varchar"),
    one("timestamp '2020-01-01' at time zone 'Asia/Tokyo'"),
    from("runs tablesample 50 percent"),
    from("runs using sample 1"),
    one("sleep_ms(60000)"),
    one("pg_sleep(60)"),
  ],
  statements: [
    "drop table runs",
    "select 1 as printed, 1 as expected; select 2",
    "create table x as select 1",
    "insert into runs select * from runs",
    "update runs set run = ''",
    "delete from runs",
    "copy runs to '/tmp/atlas-claims-copy.csv'",
    "copy (select 1) to '/tmp/atlas-claims-copy.csv'",
    "attach 'other.db' as other",
    "install httpfs",
    "load httpfs",
    "set enable_external_access = true",
    "set lock_configuration = false",
    "reset memory_limit",
    "pragma database_list",
    "pragma enable_profiling",
    "call duckdb_settings()",
    "export database '/tmp/atlas-claims-export'",
    "import database '/tmp/atlas-claims-export'",
    "explain analyze select 1",
    "prepare p as select 1",
    "checkpoint",
    "use memory",
    "begin transaction",
    "pivot runs on tool using count(*)",
    "select ? as printed, 1 as expected",
    "select $1 as printed, 1 as expected",
    "selec 1 as printed",
    "-- nothing",
    ";",
    "\u0000",
    one("nosuchfunction(1)"),
    from("comparisons"),
    from("claims"),
    from("runs at (version => 1)"),
  ],
};

/** Loops and lengths that are not admitted. */
const endless = {
  loops: [
    "with recursive t(n) as (select 1 union all select n + 1 from t) select max(n) as printed, 1 as expected from t",
    "with recursive t(n) as (select 1 union select n + 1 from t) select n as printed, 1 as expected from t limit 3",
    "select (with recursive t(n) as (select 1 union all select n from t) select max(n) from t) as printed, 1 as expected",
    from("range(1000000000000)"),
    from("generate_series(1, 1000000000000)"),
    one("len(range(1000000000))"),
    one("len(generate_series(1, 1000000000))"),
    one("len(repeat('x', 1000000000))"),
    from("repeat('x', 1000000000)"),
    one("len(list_resize([1], 1000000000))"),
    one("1".padEnd(20_000, " + 1")),
    one(`1${" + 1".repeat(2_400)}`),
    one(nested("abs(", ")", 1_900)),
    one(nested("[", "]", 90)),
    one(nested("(select ", ")", 1_000)),
    `select ${Array.from({ length: 60 }, (_, i) => `${i} as c${i}`).join(", ")}, 1 as printed, 1 as expected`,
  ],
};

/** Admitted, and stopped by what it costs or gives. */
const costly = {
  time: [
    one(`(select count(*) from ${squared(12)} where x0 + x11 > 3)`),
    one(`(select sum(sin(x0 * x1 * x2 + x3 * x4 + x5) * x6 / x7 - x8) from ${squared(9)})`),
    one(`(select count(distinct x0 * x1 + x2 - x3 * x4 + x5 / x6 + x7 * x8) from ${squared(9)})`),
    `select 1 as printed, count(*) over (order by x0 * x3, x1, x2 rows between unbounded preceding and unbounded following) as expected from ${squared(8)} qualify expected = 3`,
    one(
      `(select count(*) from ${squared(9)} where regexp_matches(concat(x0, x1, x2, x3, x4, x5, x6, x7, x8, 'aaaaaaaaaaaaaaaaaaaaaaaa'), '(a|aa)+b$'))`,
    ),
  ],
  memory: [
    one(`len(${long(9)} || ${long(9)} || ${long(9)})`),
    one("len(format('{:2000000000d}', 1))"),
    one("len(printf('%2000000000d', 1))"),
    one(`(select len(list(x0 * x1)) from ${squared(8)})`),
    one(`(select len(string_agg(concat(x0, x1, x2, 'xxxxxxxxxxxxxxxxxxxxxxxx'), '')) from ${squared(8)})`),
    one(`len(replace(${long(6)}, 'x', ${long(4)}))`),
    one(`len(string_split(${long(8)}, ''))`),
    doubled(30),
  ],
  answers: [
    `select 1 as printed, 1 as expected from ${squared(3)}`,
    `select 1 as printed, 1 as expected from ${squared(12)}`,
    `select 1 as printed, 1 as expected, ${long(6)} as sentence`,
    `select 1 as printed, 1 as expected, ${long(8)} as sentence`,
    "select 1 as printed",
    "select 1 as expected",
    "select 'x' as printed, 1 as expected",
    "select true as printed, 1 as expected",
    "select [1] as printed, 1 as expected",
    "select {'a': 1} as printed, 1 as expected",
    "select 'nan'::double as printed, 1 as expected",
    "select 'infinity'::double as printed, 1 as expected",
    "select 1 as printed, 1 as expected, 5 as sentence",
    "select 1 as printed, 1 as expected, ['a'] as sentence",
    `select 1 as printed, 1 as expected, 'a' || chr(8238) || 'b' as sentence`,
    `select 1 as printed, 1 as expected, 'a' || chr(27) || '[31m' as sentence`,
    `select 1 as printed, 1 as expected, 'a' as "x\u202ey"`,
    "select 1 as printed, 'x'::integer as expected",
    "select 170::tinyint as printed, 1 as expected",
    "select nosuchcolumn as printed, 1 as expected",
    "select 1 as printed, 1 as expected from runs where false",
  ],
};

/**
 * What arithmetic of printed figures asks, and what it must get: printed and expected of its rows.
 * @type {{query: string, rows: (number | null)[][], slow?: boolean}[]}
 */
export const honest = [
  { query: "select 1 as printed, 2 as expected", rows: [[1, 2]] },
  { query: "SELECT 1.5::DECIMAL(4, 2) AS printed, 3 / 2 AS expected;", rows: [[1.5, 1.5]] },
  {
    query: "select low as printed, 30000 / 3 as expected from statements where measure = 'iops'",
    rows: [[10_000, 10_000]],
  },
  {
    query:
      "select s.low as printed, o.iops as expected from statements s cross join results o where o.entity_kind = 'all' and o.operation = 'all' and s.measure = 'iops'",
    rows: [[10_000, 10_000]],
  },
  {
    query:
      "with a as (select iops from results where entity_kind = 'all' and operation = 'all'), b as (select low from statements) select b.low as printed, a.iops as expected from a, b",
    rows: [[10_000, 10_000]],
  },
  {
    query:
      "select round(avg(iops), 1) as printed, median(iops) as expected, format('{:.1f} K', expected / 1000) as sentence from results where entity_kind = 'all' and operation = 'all' group by all",
    rows: [[10_000, 10_000]],
  },
  {
    query: "select (factors ->> 'block_size_bytes')::bigint as printed, 4096 as expected from statements",
    rows: [[4096, 4096]],
  },
  {
    query: "select half_digit(730000, true) as printed, 5000 as expected",
    rows: [[5000, 5000]],
  },
  {
    query:
      "select x as printed, sum(x) over (order by x rows between unbounded preceding and current row) as expected from (values (1), (2), (3)) t(x) order by x",
    rows: [
      [1, 1],
      [2, 3],
      [3, 6],
    ],
  },
  {
    query: "select u as printed, u * 2 as expected from (select unnest([3, 4]) as u)",
    rows: [
      [3, 6],
      [4, 8],
    ],
  },
  {
    query: "select u as printed, 7 as expected from unnest([7]) as t(u)",
    rows: [[7, 7]],
  },
  {
    query:
      "select list_sum(list_transform([1, 2, 3], lambda x: x * x)) as printed, len([x for x in [1, 2, 3] if x > 1]) as expected",
    rows: [[14, 2]],
  },
  {
    query: "select case when true then 1 else 2 end as printed, coalesce(null, nullif(1, 1), 5) as expected",
    rows: [[1, 5]],
  },
  {
    query: "select regexp_extract('12.5 GB', '([0-9.]+)', 1)::double as printed, 12.5 as expected",
    rows: [[12.5, 12.5]],
  },
  {
    query:
      "select 1 as printed, 2 as expected union all select 3, 4 except select 3, 4 order by printed limit 5",
    rows: [[1, 2]],
  },
  {
    query:
      "select date_diff('day', date '2020-01-01', date '2020-03-01') as printed, year(timestamp '2020-01-01 10:00:00') as expected",
    rows: [[60, 2020]],
  },
  {
    query: "select exists(select 1 from runs)::integer as printed, (select count(*) from runs) as expected",
    rows: [[1, 1]],
  },
  {
    query: "select null as printed, null as expected",
    rows: [[null, null]],
  },
  {
    query:
      "select 1 as printed, 2 as expected, [1, 2] as list, {'a': 9007199254740993} as pair, interval 2 days as gap, timestamp '2020-01-01' as at, 3::hugeint as huge, map {'k': 1} as m",
    rows: [[1, 2]],
  },
  {
    query:
      "select o.iops as printed, r.block_size_bytes as expected from outcomes o join runs r using (study, run) where is_main",
    rows: [[10_000, 4096]],
  },
  {
    query: "select count(*) as printed, count(distinct study) as expected from runs",
    rows: [[1, 1]],
  },
  {
    query: "with runs as (select 5 as x) select x as printed, 5 as expected from runs",
    rows: [[5, 5]],
  },
  {
    query: "select length('from read_text(''/etc/passwd'')') as printed, 29 as expected -- ; drop table runs",
    rows: [[29, 29]],
  },
];

/**
 * @param {Record<string, string[]>} groups
 * @param {boolean} [slow] whether each may take its whole budget
 */
const flat = (groups, slow = false) =>
  Object.entries(groups).flatMap(([kind, queries]) => queries.map((query) => ({ kind, query, slow })));

/** @type {{kind: string, query: string, slow: boolean}[]} */
export const hostile = [
  ...flat(unseen),
  ...flat(endless),
  ...flat({ time: costly.time, memory: costly.memory }, true),
  ...flat({ answers: costly.answers }),
];
