/** The numbers of every headline of the shelf, computed once more over the tables; those of two settings in recomputed-pairs. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExamples } from "../../examples.js";
import { changesIn, compared, geometric, group, readShelf, writingsOf } from "./recompute.js";

/** @import {Own, Row} from "./recompute.js" */

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let store;
/** @type {Row[]} */
let answers = [];
/** @type {Map<string, Own[]>} */
let runs = new Map();
beforeAll(async () => {
  store = await openExamples();
  ({ answers, runs } = await readShelf(store));
}, 600_000);
afterAll(() => store?.close());

/** @param {(answer: Row) => boolean} isOf @returns {Row[]} */
const answersThat = (isOf) => answers.filter(isOf);

/** Forms that this file recomputes, or that print no number of their own. */
const others = ["conclusion", "claim", "knee", "sweep", "latency_grows", "sizes", "link_limit", "agreement"];
const more = [
  "criterion_met",
  "criterion_missed",
  "criterion_if",
  "layers",
  "layers_moves",
  "bound",
  "all_failed",
  "no_pair",
  "several",
  "one_run",
];

test("every form of the shelf is recomputed here, or prints no number", () => {
  const known = new Set([...others, ...more]);
  const unknown = answersThat(({ form }) => !compared.test(form) && !known.has(form));
  expect(unknown.map(({ study, form }) => `${study}: ${form}`)).toEqual([]);
});

describe("a curve", () => {
  /** @param {Row} answer @returns {{load: number, iops: number, latency: number}[]} means of its runs by load */
  function pointsOf(answer) {
    const named = new Set(JSON.parse(answer.runs));
    const own = (runs.get(answer.study) ?? []).filter(({ names }) => names.some((name) => named.has(name)));
    return group(own, ({ factors }) => Number(factors[answer.load_axis]))
      .map((each) => ({
        load: Number(each[0].factors[answer.load_axis]),
        iops: geometric(each.map(({ iops }) => Number(iops))),
        latency: geometric(each.map(({ latency_mean_us }) => Number(latency_mean_us))),
      }))
      .toSorted((a, b) => a.load - b.load);
  }

  test("says what more load brings, and how much of the peak less load gives", () => {
    const pattern =
      /(\d+) [^.]*gives? (\d+) % of the highest IOPS\. Going to (\d+) gives (?:(\d[\d.]*) % more|([\d.]+) times the) IOPS for (?:(the same|twice the)|([\d.]+) times the) latency\./;
    const own = answersThat(
      ({ form, kind }) => kind === "curve" && form !== "sizes" && form !== "link_limit",
    );
    expect(own.length).toBeGreaterThan(3);
    for (const answer of own) {
      const points = pointsOf(answer);
      const text = `${answer.finding} ${answer.support ?? ""}`;
      const [, from, share, to, percent, multiple, words, times] = pattern.exec(text) ?? [];
      const [low, high] = [from, to].map(
        (load) => /** @type {any} */ (points.find((each) => each.load === Number(load))),
      );
      expect(writingsOf(high.iops / low.iops), answer.study).toContain(
        percent ? `${percent} %` : `${multiple}x`,
      );
      const growth = words === "the same" ? 1 : words ? 2 : Number(times);
      expect(Math.abs(high.latency / low.latency / growth - 1), text).toBeLessThan(0.06);
      expect(Math.round((100 * low.iops) / Math.max(...points.map(({ iops }) => iops)))).toBe(Number(share));
    }
  });

  test("of latency is flat as far as it says, and grows as it says", () => {
    const pattern =
      /flat up to (\d+) [^(]*\(([\d.]+) (ms|µs)\), and is (?:twice|([\d.]+) times) as high at (\d+)/;
    for (const answer of answersThat(({ form }) => form === "latency_grows")) {
      const [, flat, shown, unit, times, next] = pattern.exec(answer.finding) ?? [];
      const [at, after] = [flat, next].map(
        (load) => /** @type {any} */ (pointsOf(answer).find((each) => each.load === Number(load))),
      );
      expect((at.latency / (unit === "ms" ? 1000 : 1)).toPrecision(3)).toBe(Number(shown).toPrecision(3));
      expect(after.latency / at.latency).toBeCloseTo(Number(times ?? 2), 0);
    }
  });

  test("has its knee where twice the load adds less than 5 %", async () => {
    const pattern =
      /the knee is at (\d+) [^.:]*?: ([\d,]+) IOPS at ([\d.]+) (ms|µs)\. At (\d+), IOPS (?:rise|fall) by ([\d.]+) %/i;
    const own = answersThat(({ finding, support }) =>
      /the knee is at \d+(?:(?! in all )[^:])*: /i.test(`${finding} ${support}`),
    );
    for (const { study, finding, support, load_axis: axis } of own) {
      const [, load, iops, latency, unit, next, percent] = pattern.exec(`${finding} ${support}`) ?? [];
      const all = runs.get(study) ?? [];
      const at = all.find(
        (run) =>
          Number(run.factors[axis]) === Number(load) &&
          Math.round(Number(run.iops)) === Number(iops.replaceAll(",", "")),
      );
      expect((Number(at?.latency_mean_us) / (unit === "ms" ? 1000 : 1)).toPrecision(3)).toBe(
        Number(latency).toPrecision(3),
      );
      const { [axis]: _, outstanding_io: __, ...settings } = at?.factors ?? {};
      const after = all.find(
        (run) =>
          Number(run.factors[axis]) === Number(next) &&
          Object.entries(settings).every(([name, value]) => run.factors[name] === value),
      );
      const change = Number(after?.iops) / Number(at?.iops);
      expect(Number(next)).toBeGreaterThanOrEqual(2 * Number(load));
      expect(change).toBeLessThan(1.05);
      expect(writingsOf(change)).toContain(`${percent} %`);
    }
  });
});

test("a knee in all combinations of settings is in each, with the numbers of the lowest and the highest", () => {
  const pattern =
    /^For (\d+k) reads, the knee is at (\d+) [^:]*? in all (\d+) combinations of [^:]*: ([\d,]+) to ([\d,]+) IOPS at ([\d.]+) to ([\d.]+) ms\. At (\d+) [^,]*, IOPS (.*?), at ([\d.]+) to ([\d.]+) times the latency\.$/;
  const own = answersThat(({ support }) => /knee is at .* in all /.test(String(support)));
  expect(own.length).toBeGreaterThan(0);
  for (const { study, support, load_axis: axis } of own) {
    const [, size, load, count, ...printed] = pattern.exec(support) ?? [];
    const [low, high, fast, slow, next, changes, least, most] = printed.map((text) =>
      text.replaceAll(",", ""),
    );
    const all = (runs.get(study) ?? []).filter(({ workload }) => workload === `${size} randread`);
    const curves = group(all, ({ factors: { [axis]: _, outstanding_io: __, ...rest } }) =>
      Object.entries(rest).toSorted(),
    )
      .map((each) => each.toSorted((a, b) => Number(a.factors[axis]) - Number(b.factors[axis])))
      .filter(({ length }) => length >= 3);
    expect(curves.length).toBe(Number(count));
    const pairs = curves.map((each) => {
      const loadOf = (/** @type {Own} */ run) => Number(run.factors[axis]);
      const doubled = each.map((run) => each.find((other) => loadOf(other) >= 2 * loadOf(run)));
      const at = each.findIndex((run, i) => Number(doubled[i]?.iops) < 1.05 * Number(run.iops));
      expect([loadOf(each[at]), loadOf(/** @type {Own} */ (doubled[at]))]).toEqual([
        Number(load),
        Number(next),
      ]);
      expect(Math.max(...each.slice(at).map(({ iops }) => Number(iops)))).toBeLessThanOrEqual(
        1.05 * Number(each[at].iops),
      );
      return [each[at], /** @type {Own} */ (doubled[at])];
    });
    const ends = (/** @type {number[]} */ values) => [Math.min(...values), Math.max(...values)];
    expect(ends(pairs.map(([at]) => Math.round(Number(at.iops))))).toEqual([Number(low), Number(high)]);
    const times = ends(pairs.map(([at]) => Number(at.latency_mean_us) / 1000));
    expect(times.map((ms) => Number(ms.toPrecision(3)))).toEqual([Number(fast), Number(slow)]);
    const grown = ends(
      pairs.map(([at, after]) => Number(after.latency_mean_us) / Number(at.latency_mean_us)),
    );
    expect(grown.map((ratio) => Number(ratio.toFixed(1)))).toEqual([Number(least), Number(most)]);
    const gains = ends(pairs.map(([at, after]) => Number(after.iops) / Number(at.iops))).flatMap(writingsOf);
    expect(changesIn(changes).filter((change) => !gains.includes(change))).toEqual([]);
  }
});

describe("sizes and links", () => {
  const own = () => answersThat(({ form }) => form === "sizes" || form === "link_limit");
  /** @param {Row} answer @returns {Own[][]} by kind of I/O, smallest size first */
  const kindsOf = ({ study }) =>
    group(runs.get(study) ?? [], ({ factors: { block_size_bytes: _, repeat: __, ...rest } }) =>
      Object.entries(rest).toSorted(),
    );
  const sizeOf = (/** @type {Own} */ { factors }) => Number(factors.block_size_bytes);

  test("of I/O change IOPS, throughput and latency as is said", () => {
    expect(own().length).toBeGreaterThan(1);
    for (const answer of own()) {
      const sentence = /** @type {string[]} */ (
        /from (\d+)k to (\d+)k, IOPS [^(]*\(/.exec(`${answer.finding} ${answer.support}`)
      );
      const [text, from, to] = sentence;
      const ratios = kindsOf(answer).flatMap((kind) => {
        const [first, last] = [from, to].map((kib) =>
          kind.filter((run) => sizeOf(run) === Number(kib) * 1024),
        );
        if (first.length === 0 || last.length === 0) return [];
        const of = (/** @type {"iops" | "latency_mean_us"} */ name) =>
          first[0][name] === null
            ? []
            : [
                geometric(last.map((run) => Number(run[name]))) /
                  geometric(first.map((run) => Number(run[name]))),
              ];
        return [
          {
            iops: of("iops"),
            rate: of("iops").map((ratio) => (ratio * Number(to)) / Number(from)),
            latency: of("latency_mean_us"),
          },
        ];
      });
      const ends = (/** @type {number[]} */ values) =>
        [Math.min(...values), Math.max(...values)].flatMap(writingsOf);
      for (const [part, values] of /** @type {[RegExp, number[]][]} */ ([
        [/IOPS [^,]*?%\./, ratios.flatMap(({ iops }) => iops)],
        [/throughput [^,(]*/i, ratios.flatMap(({ rate }) => rate)],
        ...(/latency/.test(text)
          ? [/** @type {[RegExp, number[]]} */ ([/latency [^,(]*/, ratios.flatMap(({ latency }) => latency)])]
          : []),
      ]))
        expect(
          changesIn(String(part.exec(text))).filter((change) => !ends(values).includes(change)),
          `${answer.study}: ${text}`,
        ).toEqual([]);
    }
  });

  test("are full where it is said", async () => {
    const pattern =
      /^(Reads|Writes) reach at most ([\d,]+) MB\/s, (\d+) % of the ([\d.]+) Gbit\/s link .*?\. (\d+) of (\d+) (?:read|write) results come within 5 % of that/;
    for (const answer of answersThat(({ form }) => form === "link_limit")) {
      const [, direction, rate, share, gigabits, near, of] = pattern.exec(answer.finding) ?? [];
      const wanted = direction === "Reads" ? "100" : "0";
      const rates = group(
        (runs.get(answer.study) ?? []).filter(({ factors }) => factors.read_pct === wanted),
        ({ factors: { repeat: _, ...rest } }) => Object.entries(rest).toSorted(),
      ).map((each) => geometric(each.map(({ bytes_per_s }) => Number(bytes_per_s))) / 1e6);
      const top = Math.max(...rates);
      expect([rates.length, rates.filter((each) => each > 0.95 * top).length]).toEqual([
        Number(of),
        Number(near),
      ]);
      expect([Math.round(top), Math.round((100 * top) / (Number(gigabits) * 125))]).toEqual([
        Number(rate),
        Number(share),
      ]);
      const [{ links }] = await store.rows(
        `select environment->'$.network[*].gbit_per_s' as links from studies where study = '${answer.study}'`,
      );
      expect(String(links)).toContain(gigabits);
    }
  });
});

describe("other answers", () => {
  test("a criterion has the numbers of a run", async () => {
    const own = answersThat(({ form }) => form.startsWith("criterion"));
    expect(own.length).toBeGreaterThan(0);
    const pattern = / reached ([\d,]+) IOPS a host at ([\d.]+) ms \(([\d,]+) IOPS on (\d+) hosts\)\./g;
    for (const { study, finding, support } of own) {
      const text = `${finding} ${support ?? ""}`;
      for (const [sentence, printed] of text.matchAll(/The source prints ([\d,]+) IOPS a host\./g)) {
        const said = await store.rows(
          `select low from statements where study = '${study}' and scope like 'per node%' and low = ${printed.replaceAll(",", "")}`,
        );
        expect(said.length, sentence).toBeGreaterThan(0);
      }
      const said = [...text.matchAll(pattern)];
      expect(said.length, study).toBeGreaterThan(0);
      for (const [sentence, each, latency, iops, hosts] of said) {
        const [value, per] = [iops, each].map((text) => Number(text.replaceAll(",", "")));
        const rows = await store.rows(
          `select round(o.iops / r.hosts)::int as each from runs r join results o using (study, run)
           where r.study = '${study}' and r.hosts = ${hosts} and round(o.iops) = ${value} and round(o.latency_mean_us) = ${Math.round(Number(latency) * 1000)}`,
        );
        expect(
          rows.map((row) => Number(row.each)),
          sentence,
        ).toContain(per);
      }
    }
  });

  test("printed figures agree as often as is said", async () => {
    for (const { study, finding } of answersThat(({ form }) => form === "agreement")) {
      const [, equal, all] = /^(\d+) of (\d+) printed/.exec(finding) ?? [];
      // A tool may cut what it prints to whole MiB/s and ms, where that loses at most 2 %.
      const [row] = await store.rows(`
        with vms as (select run, operation, 'latency_p' || percentile::int || '_us' as measure, avg(latency_us) as ours
          from percentiles where entity_kind <> 'all' group by all),
        pairs as (select p.value, p.half_step, p.measure, coalesce(v.ours,
            case p.measure when 'iops' then o.iops when 'bytes_per_s' then o.bytes_per_s else o.latency_mean_us end) as ours
          from reported p join results o on o.run = p.run and o.entity_kind = 'all' and o.operation = p.operation
          left join vms v on v.run = p.run and v.operation = p.operation and v.measure = p.measure
          where p.study = '${study}' and p.entity_kind = 'all' and p.value is not null and p.measure <> 'vms')
        select count(*)::int as total, sum((abs(value - ours) > half_step * 1.0000001
          and not (value >= 0.98 * ours and value = case measure when 'bytes_per_s' then floor(ours / 2**20) * 2**20 else floor(ours / 1000) * 1000 end))::int)::int as apart
        from pairs`);
      expect(row).toMatchObject({ total: Number(all) });
      expect(Number(all) - row.apart).toBe(Number(equal));
    }
  });

  test("the share of a layer is that of the host's counters, and a bound that of a run", async () => {
    for (const { study, finding, support } of answersThat(({ form }) => form.startsWith("layers"))) {
      const [, share, latency] =
        /The device \(DAVG\) takes (\d+) % of the ([\d.]+) ms per command/.exec(`${finding} ${support}`) ??
        [];
      const rows = await store.rows(`
        with t as (select run, max(value) filter (metric = 'davg_us') as davg, max(value) filter (metric = 'gavg_us') as gavg
          from host_metrics where study = '${study}' and scope = 'host' group by run)
        select round(100 * davg / gavg)::int as share, round(gavg / 1000, 1) as ms from t order by gavg desc limit 1`);
      expect([Number(rows[0].share), Number(rows[0].ms)]).toEqual([Number(share), Number(latency)]);
    }
    for (const { study, finding, support } of answersThat(({ finding: text, support: also }) =>
      /took at least/.test(`${text} ${also}`),
    )) {
      const [, bound] = /A command took ([\d.]+) ms on average/.exec(String(support ?? finding)) ?? [];
      const rows = await store.rows(
        `select distinct round(latency_mean_us / 1000, 1)::double as ms from results where study = '${study}' and latency_mean_us is not null`,
      );
      expect(rows.map(({ ms }) => Number(ms))).toContain(Number(bound));
    }
  });

  test("a claim is what study.yaml concludes", async () => {
    const rows = await store.rows(
      "select study, source_conclusion from studies where source_conclusion is not null",
    );
    const conclusions = new Map(rows.map(({ study, source_conclusion: text }) => [study, text]));
    for (const { study, finding } of answersThat(({ form }) => form === "conclusion"))
      expect(finding).toBe(conclusions.get(study));
  });

  test("the highest IOPS within each limit are those of the runs, and none where every run is slower", async () => {
    const rows = await store.rows(`
      with listed as (
        select c.series, c.workload, unnest(from_json(c.limits, '[{"limit_us":"DOUBLE","iops":"DOUBLE","load":"DOUBLE"}]')) as each
        from curves c where study = 'vsan-stripes' and tool = 'diskspd'
      )
      select l.series, l.workload, each.limit_us as limit_us, each.iops as printed, max(o.iops) as computed
      from listed l left join runs r on r.study = 'vsan-stripes' and r.tool = 'diskspd' and r.workload = l.workload
          and l.series = 'tool=diskspd, stripe_width=' || r.stripe_width
        left join results o on o.run = r.run and o.operation = 'all' and o.latency_mean_us <= each.limit_us
      where not exists (from refusals x where x.run = r.run)
      group by all`);
    expect(rows.length).toBe(6 * 4 * 5);
    for (const row of rows) expect(row.printed, JSON.stringify(row)).toBe(row.computed);
  });
});
