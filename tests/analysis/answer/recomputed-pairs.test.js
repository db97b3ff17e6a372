/** The numbers of headlines of one setting against another, computed once more from the runs: not by the code that made them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExamples } from "../../examples.js";
import {
  changesIn,
  compared,
  geometric,
  group,
  mean,
  middle,
  readShelf,
  valuesOf,
  writingsOf,
} from "./recompute.js";

/** @import {Row} from "./recompute.js" */

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let store;
/** @type {Row[]} */
let answers = [];
/** @type {Row[]} comparisons of the settings that answers are about with their baselines, with the ratio that is computed here */
let pairs = [];
/** @type {Map<string, import("./recompute.js").Own[]>} */
let runs = new Map();
beforeAll(async () => {
  store = await openExamples();
  const shelf = await readShelf(store);
  ({ answers, runs } = shelf);
  pairs = (
    await store.rows(
      `select c.*, s.load_axis from comparisons c join studies s using (study)
       where c.scope = 'load' and c.factor in (select a.factor from answers a where a.study = c.study) and c.against_baseline and c.ratio is not null
         and c.measure in ('iops', 'bytes_per_s', 'latency_mean_us')`,
    )
  ).map((row) => {
    const { here, there } = valuesOf(shelf.runs.get(row.study) ?? [], row, row.load_axis);
    return { ...row, here, there, ours: geometric(here) / geometric(there) };
  });
}, 600_000);
afterAll(() => store?.close());

/** Ratios of two numbers that a source states of one measure under conditions that differ in one thing. @type {Map<string, string[]>} */
const stated = new Map();
beforeAll(async () => {
  const rows = await store.rows(`
    with own as (select study, measure, regexp_extract(scope, 'per (host|node|VM|disk)') as unit, low, from_json(factors, '"MAP(VARCHAR, JSON)"') as f
      from statements where kind = 'figure' and low > 0 and low = high and against is null)
    select a.study, b.low / a.low as ratio from own a join own b on a.study = b.study and a.measure = b.measure and a.unit = b.unit
    where len(list_filter(map_keys(a.f), lambda k: b.f[k] is not null and b.f[k]::varchar <> a.f[k]::varchar)) = 1`);
  for (const { study, ratio } of rows)
    stated.set(study, [...(stated.get(study) ?? []), ...writingsOf(ratio)]);
});

/** How IOPS move from the first run of a setting to its last: least squares beside the setting. @type {Map<string, string[]>} */
const drifted = new Map();
beforeAll(async () => {
  const rows = await store.rows(`
    with own as (
      select r.study, r.tool, r.workload, f.value as level, ln(o.iops) as y,
        row_number() over (partition by r.study, r.tool, r.workload order by r.started_at) as place
      from runs r join results o using (study, run) join studies s using (study)
        join run_factors f on f.study = r.study and f.run = r.run and f.factor = s.factor
      where o.operation = 'all' and o.entity_kind = 'all' and r.outcome = 'completed' and r.started_at is not null and o.iops > 0),
    beside as (
      select *, y - avg(y) over level_of as y_left, place - avg(place) over level_of as place_left
      from own window level_of as (partition by study, tool, workload, level))
    select study, exp(sum(y_left * place_left) / sum(place_left ** 2) * (count(*) - 1) / count(distinct level)) as ratio
    from beside group by study, tool, workload having sum(place_left ** 2) > 0`);
  for (const { study, ratio } of rows)
    drifted.set(study, [...(drifted.get(study) ?? []), ...writingsOf(ratio)]);
});

/** Sentences about what the source states beside its runs. */
const ofSource =
  /^Per \w+, |^In total over all hosts, |^(?:Stun|Mean) |^[^,]* by \S+ % (?:as .* grows )?from .*, with /;

/**
 * What each workload gains on average within the loads that are named first, loses beyond them, and below them.
 * @param {Row[]} rows  of a value that is safer than the best
 * @param {string} tool
 * @param {string} sentence
 */
function saferOf(rows, tool, sentence) {
  const [from, to] = (/^With (\d+) to (\d+) \w+, .* and (?:at worst|lost)/.exec(sentence) ?? [])
    .slice(1)
    .map(Number);
  const sides = group(
    rows.filter((row) => row.tool === tool),
    ({ workload, others, load }) => JSON.stringify([workload, others, load < from ? -1 : load > to ? 1 : 0]),
  );
  // What is lost beyond them is of the worst result, not of a mean.
  return sides.flatMap((own) =>
    [
      geometric(own.map(({ ours }) => ours)),
      ...own.filter(({ load }) => load > to).map(({ ours }) => ours),
    ].flatMap(writingsOf),
  );
}

/** @param {(answer: Row) => boolean} isOf @returns {Row[]} */
const answersThat = (isOf) => answers.filter(isOf);

/** Where a block lacks a run, its other run weighs less: the block enters as a whole. */
const isUneven = (/** @type {Row} */ { design, here, there }) =>
  design === "blocks" && here.length !== there.length;

test("every ratio of two settings is that of the means of their runs", () => {
  expect(pairs.length).toBeGreaterThan(1000);
  const wrong = pairs.filter((row) => !(Math.abs(row.ours / row.ratio - 1) < (isUneven(row) ? 0.01 : 1e-6)));
  expect(
    wrong.map(({ study, level, workload, load, others: rest, ours, ratio }) => ({
      study,
      level,
      workload,
      load,
      rest,
      ours,
      ratio,
    })),
  ).toEqual([]);
});

/**
 * @param {Row} answer
 * @param {string} level
 * @param {string} measure
 * @returns {Row[][]} results of the best state that there is, and of all: free of other causes come first
 */
function resultsOf({ study, factor }, level, measure) {
  const all = pairs.filter(
    (row) => row.study === study && row.factor === factor && row.level === level && row.measure === measure,
  );
  const free = all.filter(
    ({ verdict }) => !["confounded", "order-confounded", "not comparable"].includes(verdict),
  );
  if (free.length > 0) return [free];
  const along = all.filter(({ confounders }) =>
    JSON.parse(confounders ?? "[]").every((/** @type {string} */ text) =>
      text.includes(", something else changed, too: "),
    ),
  );
  return [
    ...all.map((row) => [row]),
    along,
    all.filter(({ verdict }) => verdict === "order-confounded"),
    all,
  ];
}

/**
 * @param {string} sentence
 * @param {(row: Row) => boolean} [before]  of the sentence before it
 * @returns {(row: Row) => boolean} whether a result is at the loads that it names; where it names none, at those before
 */
function loadsIn(sentence, before = () => true) {
  const [, from, to, unit] =
    /\b(?:[Aa]t|[Ww]ith|[Ff]rom) (\d+)(?:(?: to |, [\d, ]*(?:and )?|, \d+ and )(\d+))? (VMs?|threads?|hosts?)\b/.exec(
      sentence,
    ) ?? [];
  if (/\bat every load\b/.test(sentence)) return () => true;
  if (!unit) return before;
  const last = /\b[Ff]rom \d+ /.test(sentence) ? Infinity : Number(to ?? from);
  return ({ load }) => load === null || (load >= Number(from) && load <= last);
}

/** @param {string[]} sentences @returns {((row: Row) => boolean)[]} */
const readLoads = (sentences) => {
  /** @type {((row: Row) => boolean)[]} */
  const found = [];
  for (const sentence of sentences) found.push(loadsIn(sentence, found.at(-1)));
  return found;
};

/** @param {string} text */
const sentencesIn = (text) => text.split(/(?<=[.]) (?=[A-Z0-9])/);

/** @param {Row[]} rows @returns {string[]} what may be said of them: mean, least and most of all, and of each part */
function writingsOfRows(rows) {
  const parts = [
    rows,
    ...group(rows, ({ workload, others: rest }) => [workload, rest]),
    ...group(rows, ({ workload }) => workload),
    ...String(rows.map(({ others: rest }) => rest))
      .split(/[,]\s*/)
      .filter((text) => text.includes("="))
      .map((text) => rows.filter(({ others: rest }) => rest.includes(text))),
    ...group(rows, ({ verdict }) => /better|worse|differs/.test(verdict)),
    ...group(rows, ({ ours }) => Math.abs(Math.log(ours)) > Math.log(1.1)),
  ].filter(({ length }) => length > 0);
  const meanOf = (/** @type {Row[]} */ own) => geometric(own.map(({ ours }) => ours));
  const conditions = group(rows, ({ tool, workload, others: rest }) => [tool, workload, rest]);
  const means = [...parts.map(meanOf), ...(rows.length > 0 ? [geometric(conditions.map(meanOf))] : [])];
  const ends = parts.flatMap((own) => [
    Math.min(...own.map(({ ours }) => ours)),
    Math.max(...own.map(({ ours }) => ours)),
  ]);
  const counts = [...new Set(parts.map(({ length }) => length))].flatMap((n) => [
    `${n} result`,
    `${n} results`,
  ]);
  return [...[...means, ...ends].flatMap(writingsOf), ...counts];
}

/**
 * One vote for each workload, and one for all shares of reads of a size: the mean over its loads, then over its shares.
 * @param {Row[]} rows  of one value of another setting
 * @returns {{size: number, ratio: number}[]}
 */
function votesOf(rows) {
  const named = rows.map((row) => ({
    ...row,
    ...(/^(?<size>\d+)k (?:\d+\/\d+ )?(?<pattern>rand|seq)/.exec(row.workload)?.groups ?? {}),
  }));
  return group(named, ({ size, pattern }) => [size, pattern]).flatMap((own) => {
    const means = group(own, ({ workload }) => workload).map((each) =>
      geometric(each.map(({ ours }) => ours)),
    );
    const ratios = means.length >= 3 ? [geometric(means)] : means;
    return ratios.map((ratio) => ({ size: Number(/** @type {any} */ (own[0]).size), ratio }));
  });
}

test("a split by another setting gives the means and the counts of the votes on each side", () => {
  const own = answersThat(({ form }) => form === "by_setting");
  expect(own.length).toBeGreaterThan(0);
  for (const answer of own) {
    const [rows] = resultsOf(answer, JSON.parse(answer.levels)[0], answer.measure)
      .slice(-3)
      .filter(({ length }) => length > 0);
    const parts = group(rows, ({ others: rest }) => rest).map(votesOf);
    const [, ...sentences] = sentencesIn(answer.finding.replaceAll(". It gave ", ", "));
    const said = sentences.map((text) => {
      const [, small, to, large, from] =
        /(\d+ %) (?:more|fewer) IOPS for I\/O of (\d+)k or less, and (\d+ %) (?:more|fewer) for (\d+)k or more/.exec(
          text,
        ) ?? [];
      const isCounted = /\d of \d+ (?:workloads|kinds of I\/O)/.test(text);
      const count = (/** @type {string} */ how) => {
        const found = new RegExp(`${how}(?: IOPS)? (?:in (\\d+)|for \\d+k)`).exec(text);
        return found ? Number(found[1] ?? 1) : 0;
      };
      const alone = [...text.matchAll(/(\d+ %) (more|fewer) for \d+k/g)];
      const fits = parts.some((votes) => {
        const meanOf = (/** @type {typeof votes} */ each) =>
          writingsOf(geometric(each.map(({ ratio }) => ratio)));
        const [high, low] = [
          votes.filter(({ ratio }) => ratio > 1.1),
          votes.filter(({ ratio }) => ratio < 1 / 1.1),
        ];
        if (isCounted)
          return (
            high.length === count("more") &&
            low.length === count("fewer") &&
            votes.length - high.length - low.length === count("about the same") &&
            / of (\d+) (?:workloads|kinds of I\/O)/.exec(text)?.[1] === String(votes.length) &&
            alone.every(([, size, how]) => writingsOf((how === "more" ? high : low)[0].ratio).includes(size))
          );
        return (
          meanOf(votes.filter(({ size }) => size <= Number(to))).includes(small) &&
          meanOf(votes.filter(({ size }) => size >= Number(from))).includes(large)
        );
      });
      return fits || text;
    });
    expect(said).toEqual(said.map(() => true));
  }
});

/** @param {Row} row @returns {string[]} medians of its setting with each other value of one setting, over the median of the baseline */
function lostOf({ study, factor, level, tool, workload, measure, others: rest, there }) {
  const named = rest
    .split(/, (?=\w+=)/)
    .filter(Boolean)
    .map((/** @type {string} */ text) => text.split("="));
  const own = (runs.get(study) ?? []).filter(
    (run) =>
      run.tool === tool &&
      run.workload === workload &&
      run.factors[factor] === level &&
      Number(/** @type {any} */ (run)[measure]) > 0,
  );
  return named.flatMap((/** @type {string[]} */ [name, value]) =>
    group(
      own.filter(({ factors }) => factors[name] && factors[name] !== value),
      ({ factors }) => factors[name],
    ).flatMap((each) =>
      writingsOf(middle(each.map((run) => Number(/** @type {any} */ (run)[measure]))) / middle(there)),
    ),
  );
}

/** @param {Row} row @returns {string[]} its change by version of the tool */
const versionsOf = (row) =>
  group(runs.get(row.study) ?? [], ({ tool_version: version }) => version).flatMap((own) => {
    const { here, there } = valuesOf(own, row, row.load_axis);
    return here.length > 0 && there.length > 0 ? writingsOf(geometric(here) / geometric(there)) : [];
  });

/** @param {string} text @returns {string} with the sentences that go on with what the one before them is about as parts of it */
const joinParts = (text) =>
  text
    .replace(/\. With ([^,.]*), this setting averaged up to/g, "; with $1, up to")
    .replace(/\. With ([^,.]*, (?:it was|they were) )/g, ", and with $1");

describe("one setting against another", () => {
  const isOf = (/** @type {Row} */ { form, ratio }) => compared.test(form) && ratio !== null;

  test("has the mean, least and most change of its results, and counts them", () => {
    const own = answersThat(isOf);
    expect(own.length).toBeGreaterThan(15);
    for (const answer of own) {
      const [level] = JSON.parse(answer.levels);
      const isTypical = answer.finding.includes("comparing medians");
      const tried = resultsOf(answer, level, answer.measure).map((rows) => {
        const bands = readLoads(sentencesIn(answer.finding));
        const used =
          answer.form === "beats"
            ? rows.filter((row) => bands.some((/** @type {(row: Row) => boolean} */ isIn) => isIn(row)))
            : rows;
        const ratios = used.map((row) => (isTypical ? middle(row.here) / middle(row.there) : row.ours));
        return [used.length, geometric(ratios), Math.min(...ratios), Math.max(...ratios)];
      });
      const shown = [Number(answer.results), answer.ratio, answer.low, answer.high];
      const fits = tried.some((values) => values.every((value, i) => Math.abs(value / shown[i] - 1) < 1e-6));
      expect(fits, JSON.stringify({ study: answer.study, shown, tried: tried.slice(0, 4) })).toBe(true);
    }
  });

  test("prints only changes and counts that can be computed from the results it names", () => {
    const wrong = [];
    for (const answer of answersThat(isOf)) {
      let level = JSON.parse(answer.levels)[0];
      const texts = [answer.finding, joinParts(answer.support ?? "")].map(sentencesIn);
      const sentences = texts.flat();
      const loads = texts.flatMap(readLoads);
      for (const [i, sentence] of sentences.entries()) {
        if (/knee|^\d+ add|^At \d+ [^,]*, IOPS |fastest minus slowest run/.test(sentence)) continue;
        const other = pairs.find(
          (row) =>
            row.study === answer.study &&
            new RegExp(
              `^(?:\\w+ \\d+(?: to \\d+)? \\w+, |An? [^.]* of )?(?:${row.level}|${Number(row.level) / 1024} KiB) `,
            ).test(sentence),
        );
        level = other?.level ?? level;
        const [, word] =
          /^(?:But|Also,) with [^,]+, (throughput|IOPS) |^From cache, with [^,]+, (throughput|IOPS)\b/
            .exec(sentence)
            ?.filter(Boolean) ?? [];
        const measure = word ? (word === "IOPS" ? "iops" : "bytes_per_s") : answer.measure;
        const leader = pairs.filter(
          (row) =>
            row.study === answer.study &&
            row.measure === answer.measure &&
            new RegExp(`^At worst, ${row.level} .*gave `).test(sentence),
        );
        const rows = pairs.filter(
          (row) =>
            row.study === answer.study &&
            row.factor === answer.factor &&
            row.level === level &&
            row.measure === measure &&
            row.verdict !== "not comparable",
        );
        const known = resultsOf(answer, level, measure).flatMap((own) =>
          writingsOfRows(own.filter(loads[i])),
        );
        const isPlain = /arithmetic mean/i.test(sentence);
        const typical = rows.flatMap((row) => writingsOf(middle(row.here) / middle(row.there)));
        const plain = rows.flatMap((row) => writingsOf(mean(row.here) / mean(row.there)));
        const allowed = new Set([
          ...known,
          // The first test says how near they are.
          ...rows.filter(isUneven).flatMap(({ ratio }) => writingsOf(ratio)),
          ...(sentence.includes("gain is lost") ? rows.flatMap(lostOf) : []),
          ...(answer.form === "by_setting"
            ? [...sentence.matchAll(/\d+ %(?= (?:more|fewer)(?: IOPS)? for (?:I\/O of )?\d+k or)/g)].map(
                ([text]) => text,
              )
            : []),
          ...(answer.form === "drifted" ? (drifted.get(answer.study) ?? []) : []),
          ...(ofSource.test(sentence) ? (stated.get(answer.study) ?? []) : []),
          ...(answer.factor === "hosts" && sentence.startsWith("Per host, ")
            ? rows.flatMap((row) => writingsOf((row.ours * Number(row.baseline)) / Number(row.level)))
            : []),
          ...(sentence.includes("medians") ? typical : []),
          ...(sentence.endsWith(" at higher loads.") || sentence.includes(" at higher loads; ")
            ? saferOf(rows, answer.tool, sentence)
            : []),
          ...leader.flatMap((row) => writingsOf(row.ours)),
          ...(isPlain ? plain : []),
          ...(/measured with /.test(sentence) ? rows.flatMap(versionsOf) : []),
          ...(measure === answer.measure ? [] : rows.flatMap((row) => writingsOf(row.ours))),
        ]);
        const margins = ["within 5 %", "within 10 %"]
          .filter((text) => sentence.includes(text))
          .map((text) => text.slice(7));
        const said = [
          ...changesIn(sentence.replace(/more than 2x|with \d+ % reads/g, "")),
          ...[...sentence.matchAll(/\b\d+ results?\b/g)].map(([text]) => text),
        ];
        const unknown = said.filter((text) => !allowed.has(text) && !margins.includes(text));
        if (unknown.length > 0) wrong.push(`${answer.study}: ${unknown.join(", ")} in: ${sentence}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
