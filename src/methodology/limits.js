/**
 * The bounds that verdicts and checks go by, as the methodology page shows them: each is the constant of the code that
 * uses it, so that page and code cannot part.
 */
import { leastOverlap_pct } from "../analysis/admission/incomplete.js";
import { mostMisfit } from "../analysis/admission/windows.js";
import { fewestOthers, tolerance as aboveAsymptotes } from "../analysis/audit/asymptotes.js";
import { exchangedFrom, tolerance as bandwidthMisfit } from "../analysis/audit/bandwidth.js";
import { tolerance as aboveCeiling } from "../analysis/audit/ceilings.js";
import { tolerance as miscounted } from "../analysis/audit/counts.js";
import { fewestCells, usual as usualDigits } from "../analysis/audit/digits.js";
import { fewestDigits as fewestOfCopy } from "../analysis/audit/copies.js";
import { fewestDigits, standsOut, unusual } from "../analysis/audit/duplicates.js";
import { fewestSteps, notable as notableRound, surprising } from "../analysis/audit/host-rounds.js";
import { notable as notableSpread, tolerance as plainMean } from "../analysis/audit/imbalance.js";
import { fewestPoints as fewestOfJump, multipleNear, steadyWithin } from "../analysis/audit/jumps.js";
import { kept } from "../analysis/audit/open-closed-loop.js";
import { tolerance as binWidth } from "../analysis/audit/order.js";
import { alikeQueue as sameQueue, inversion } from "../analysis/audit/plausible/block-order.js";
import { clearly, mostRepeats as mostOfLeader } from "../analysis/audit/plausible/leader.js";
import { mostOfDisk } from "../analysis/audit/plausible/platters.js";
import { fewestDiffering } from "../analysis/audit/plausible/unlike.js";
import {
  fewestRuns as fewestOfWork,
  tolerance as otherAmount,
  usual as sameWork,
} from "../analysis/audit/stated/amount.js";
import { nearly as nearLimit } from "../analysis/audit/stated/disk-limit.js";
import { gapOfFour, gapOfMore, gapOfThree } from "../analysis/answer/comparison.js";
import { missed as overallMissed } from "../analysis/answer/overall.js";
import { mostLoads } from "../analysis/plan/settle.js";
import { reached } from "../analysis/audit/stated/early.js";
import { tolerance as aboveLimit } from "../analysis/audit/stated/limits.js";
import { excess, usual as usualMix } from "../analysis/audit/stated/mix-queue.js";
import { tolerance as plainMix } from "../analysis/audit/stated/mix.js";
import {
  alike as alikeQueue,
  fewestRuns as fewestOfQueue,
  usual as usualQueue,
} from "../analysis/audit/stated/queue.js";
import { tolerance as rateOrder } from "../analysis/audit/stated/rates.js";
import { capTolerance, mixTolerance } from "../analysis/audit/stated/share.js";
import { tolerance as aboveStorage } from "../analysis/audit/stated/storage.js";
import {
  fewestRuns as fewestOfSummary,
  tolerance as otherSummary,
} from "../analysis/audit/stated/summaries.js";
import { enough, steadyFrom_s } from "../analysis/audit/validity/short.js";
import { repeated } from "../analysis/claims/criterion.js";
import { sameLength } from "../analysis/compare/confounders.js";
import { usualMargin } from "../analysis/compare/drafts.js";
import { notable as notableDrift } from "../analysis/compare/drift.js";
import { fewestFreedom, fewestRepeats, finestDigit } from "../analysis/compare/effects.js";
import { bearable, fewRepeats, directionLevel } from "../analysis/compare/families.js";
import { level } from "../analysis/compare/margin.js";
import { fewestModerated } from "../analysis/compare/moderate.js";
import { fewestBlocks, mostSeparation } from "../analysis/compare/order.js";
import { mostRepeats, power } from "../analysis/compare/ratio.js";
import { fewestSeries, leastSpan, mostFreedom } from "../analysis/compare/scatter.js";
import { fewestLoads } from "../analysis/compare/tools.js";
import { evenChance, fewOfOrder } from "../analysis/compare/verdict.js";
import { farFromPeak, fewestPoints as fewestOfKnee, nearPeak } from "../analysis/curves/knee.js";
import {
  fewestPoints as fewestOfLaw,
  furthest,
  leastExplained,
  longestPeriod,
  periodLevel,
  resamples,
} from "../analysis/curves/scalability.js";
import {
  aboveFrom,
  counted,
  gross,
  judgedFrom,
  multipleOf,
  shortFrom,
  usualTurnaround,
} from "../analysis/queue/rules.js";
import { largeFrom } from "../analysis/synthesis/load-class.js";
import { fewestLabs, missed } from "../analysis/synthesis/random-effects.js";
import { batches, fewestInBatch } from "../analysis/time/batches.js";
import { leastShare } from "../analysis/time/stretch.js";
import { smallestJump } from "../analysis/time/steadiness.js";
import { binsOfRun, mostRange, mostSlope, shortestBin_s, windowBins } from "../analysis/time/steady.js";

/** @param {number} share */
const percent = (share) => `${round(share * 100)} %`;

/** @param {number} value */
const round = (value) => String(Number(value.toPrecision(4)));

/** @typedef {[what: string, value: string]} Limit */

/** By section of the page. @type {Record<string, Limit[]>} */
export const limits = {
  queue: [
    ["usual time between I/Os, for a block of no bytes", `${round(usualTurnaround.us)} µs`],
    ["more of it for each byte of the block", `${round(usualTurnaround.usForByte * 1000)} ns`],
    ["share of the queue that may be missing, whatever the time between I/Os", percent(shortFrom)],
    ["gross: share of the queue that is missing, more than", percent(gross.share)],
    ["gross: and slots missing of each worker, more than", round(gross.slots)],
    ["above: excess over the queue, more than", percent(aboveFrom)],
    ["I/Os that a run needs to be judged", round(judgedFrom.ios)],
    ["time that it needs", `${round(judgedFrom.seconds)} s`],
    ["share of its time at its edges, at most", percent(judgedFrom.edges)],
    ["fio's own count: I/Os submitted at the whole depth, at least", percent(counted.fullShare)],
    ["fio's own count is asked from so many I/Os for each slot", round(counted.iosOfSlot)],
    ["multiple: so near to a whole number, at the smallest loads", percent(multipleOf.near)],
    ["multiple: share of the series' runs that are not below it", percent(multipleOf.share)],
    ["multiple: runs of the series, at least", round(multipleOf.runs)],
  ],
  checks: [
    ["throughput beside IOPS × block size, beyond the printed digits", percent(bandwidthMisfit)],
    ["IOPS and latency that changed places are found where they differ by more than", percent(exchangedFrom)],
    ["throughput above the stated links, beyond the printed digits", percent(aboveCeiling)],
    ["IOPS above both asymptotes of the other loads, by more than", percent(aboveAsymptotes)],
    ["other loads that it takes to say so", round(fewestOthers)],
    ["parts that do not add up to the I/Os of a run, beyond those in flight", percent(miscounted)],
    ["percentile above the maximum, by more than (histograms have bins)", percent(binWidth)],
    ["same figure at two loads: each stands out from its neighbours by", percent(standsOut)],
    ["and by so many times what is usual in its curve", round(unusual)],
    ["and has so many digits", round(fewestDigits)],
    ["lone multiple of the queue: so near to a whole number", percent(multipleNear)],
    ["where all other loads keep to their queue within", percent(steadyWithin)],
    ["and there are so many loads", round(fewestOfJump)],
    ["spread of workers that is told (coefficient of variation)", percent(notableSpread)],
    ["a printed mean is taken for a plain one within", percent(plainMean)],
    ["a rate was kept where this share of it was reached", percent(kept)],
    ["rounds over hosts: steps of each kind", round(fewestSteps)],
    ["rounds over hosts: they add more IOPS than other steps, by", percent(notableRound)],
    ["rounds over hosts: standard deviations of the rank sum", round(surprising)],
    ["odd digits: share of a column that is written alike", percent(usualDigits)],
    ["odd digits: figures of the column, at least", round(fewestCells)],
    ["drift that is told, at least", percent(notableDrift)],
  ],
  stated: [
    ["time × throughput beside the amount of data, beyond the printed digits", percent(otherAmount)],
    ["runs of one and the same work: share that moves the same amount", percent(sameWork)],
    ["and runs, at least", round(fewestOfWork)],
    ["above a limit that the source names, by more than", percent(aboveLimit)],
    ["share of reads beside the one that is said, percentage points", round(mixTolerance)],
    ["IOPS above their cap, by more than", percent(capTolerance)],
    ["mean of a mix: half the sum and the weighted mean differ by more than", percent(plainMix)],
    ["mean of a mix: the middle of IOPS × latency is above the queue by more than", percent(excess)],
    ["and so many mixes lie above it, and other runs not", percent(usualMix)],
    ["ended early: share of the time asked for that was not reached", percent(reached)],
    ["a mean above the highest or burst throughput, or below the lowest, by more than", percent(rateOrder)],
    ["printed mean or median beside that of its own runs", percent(otherSummary)],
    ["which are so many at least", round(fewestOfSummary)],
    ["a queue that is not stated: IOPS × latency are alike within", percent(alikeQueue)],
    ["in so many of the runs", percent(usualQueue)],
    ["of which there are at least", round(fewestOfQueue)],
    ["the limit of a disk is reached from", percent(nearLimit)],
    ["above what the storage gives by itself, by more than", percent(aboveStorage)],
    ["smaller blocks slower than larger ones: these have more IOPS by", percent(inversion)],
    ["and their queues, where these follow from IOPS × latency, are the same within", percent(sameQueue)],
    ["random I/Os a second that a magnetic disk may do, at the very most", round(mostOfDisk)],
    ["who leads changes: by this share on both sides", percent(clearly)],
    ["and repeats are no more than", round(mostOfLeader)],
    ["nothing alike: settings that differ, at least", round(fewestDiffering)],
  ],
  validity: [
    [
      "load, warm-up and measured time together, from which a steady state is read",
      `${round(steadyFrom_s)} s`,
    ],
    ["of which this share is enough", percent(enough)],
  ],
  admission: [
    ["time that all workers of a run ran together, at least", `${round(leastOverlap_pct)} %`],
    ["stretch after the last jump, as a share of the run, at least", percent(leastShare)],
    ["samples that come to the run's own IOPS within", percent(mostMisfit)],
    ["copies: digits of a count and a latency that agree, at least", round(fewestOfCopy)],
  ],
  order: [
    ["blocks, at least", round(fewestBlocks)],
    ["separation of two levels in time up to which a verdict is given", round(mostSeparation)],
    ["degrees of freedom that a model with positions needs", round(fewestFreedom)],
    ["with so few runs a side the levels have to change more often than that many times", round(fewOfOrder)],
    ["measured lengths of runs count as equal within", percent(sameLength)],
  ],
  direction: [
    ["false directions that a family may have", percent(directionLevel)],
    ["share that the interval over all blocks may miss", percent(overallMissed)],
    ["ranges within one level that a gap has to exceed, of three runs", round(gapOfThree)],
    ["of four", round(gapOfFour)],
    ["of more", round(gapOfMore)],
  ],
  verdicts: [
    ["margin, where a study names none", percent(usualMargin)],
    ["runs a side for a verdict and an interval, at least", round(fewestRepeats)],
    ["false discoveries that a family may have", percent(level)],
    ["plain interval", percent(1 - level)],
    ["conditions from which variances are moderated", round(fewestModerated)],
    ["without that, fewer repeats than", round(fewRepeats)],
    ["bear so many comparisons and no more", round(bearable)],
    ["finest step of a figure, as a share of it", percent(finestDigit)],
    ["runs that may decide: chance that they do", percent(evenChance)],
    ["repeats for a given difference: share of true differences that they find", percent(power)],
    ["repeats that are planned, or named as missing, at most", round(mostRepeats)],
  ],
  once: [
    ["series of like runs that were repeated, at least", round(fewestSeries)],
    ["whole runs in each of them, at least", round(fewestRepeats)],
    ["time that they are spread over, as a share of that of the single runs", percent(leastSpan)],
    ["degrees of freedom of the scatter, at most", round(mostFreedom)],
    ["differences of scatter alone that pass, over all comparisons together", percent(level)],
    ["tie margin: loads that both tools have, at least", round(fewestLoads)],
    ["tie margin: share of the ratios of two tools that lie within it", percent(1 - level)],
    ["plan: blocks, at least", round(fewestBlocks)],
    ["plan: loads that stand for a stretch, at most", round(mostLoads)],
  ],
  synthesis: [
    ["labs that it takes", round(fewestLabs)],
    ["what its intervals and predictions miss", percent(missed)],
    ["large blocks, from", `${round(largeFrom / 1024)} KiB`],
  ],
  curves: [
    ["saturated, and on the plateau, from this share of the highest IOPS", percent(nearPeak)],
    ["falls back: the largest load has less than this share of them", percent(farFromPeak)],
    ["loads for the Kneedle method, at least", round(fewestOfKnee)],
  ],
  law: [
    ["loads, at least", round(fewestOfLaw)],
    ["share of the variance that it explains, at least", percent(leastExplained)],
    ["its peak, in multiples of the largest load, at most", round(furthest)],
    ["period in what it leaves: level of the test, divided by the periods tried", round(periodLevel)],
    ["longest period that is tried, in loads", round(longestPeriod)],
    ["resamples for the interval of its peak", round(resamples)],
  ],
  steady: [
    ["bins of a run", round(binsOfRun)],
    ["length of a bin, at least", `${round(shortestBin_s)} s`],
    ["bins of a window", round(windowBins)],
    ["range within a window, of its mean, at most", percent(mostRange)],
    ["move of the straight line through it, of its mean, at most", percent(mostSlope)],
    ["jump that is told, more than", percent(smallestJump)],
    ["batches for the interval of a run's mean", round(batches)],
    ["samples of a batch, at least", round(fewestInBatch)],
  ],
  claims: [["runs at a point from which a criterion is more than seen", round(repeated)]],
};
