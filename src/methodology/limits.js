/**
 * The bounds that verdicts and checks go by, for the methodology page. Each is the constant that the code uses, so page and code
 * always agree.
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
import { gapOfFour, gapOfMore, gapOfThree } from "../analysis/answer/after.js";
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
    ["usual time between I/Os, without the time for their bytes", `${round(usualTurnaround.us)} µs`],
    ["more for each byte of the block", `${round(usualTurnaround.usForByte * 1000)} ns`],
    ["share of the queue that may always be missing", percent(shortFrom)],
    ["far too much missing: share of the queue, more than", percent(gross.share)],
    ["and I/Os missing of each worker, more than", round(gross.slots)],
    ["above the queue depth set by more than", percent(aboveFrom)],
    ["I/Os a run needs for this check", round(judgedFrom.ios)],
    ["time it needs", `${round(judgedFrom.seconds)} s`],
    ["share of its time at the edges, at most", percent(judgedFrom.edges)],
    ["fio's own count: share of I/Os submitted at full depth, at least", percent(counted.fullShare)],
    ["fio's own count is used from so many I/Os per outstanding I/O", round(counted.iosOfSlot)],
    [
      "multiple of the queue: distance to a whole number at the smallest loads, at most",
      percent(multipleOf.near),
    ],
    ["share of the series that reaches it, at least", percent(multipleOf.share)],
    ["runs in the series, at least", round(multipleOf.runs)],
  ],
  checks: [
    ["throughput differs from IOPS × block size, beyond the printed digits", percent(bandwidthMisfit)],
    ["IOPS and latency count as swapped if they differ by more than", percent(exchangedFrom)],
    ["throughput above the stated links, beyond the printed digits", percent(aboveCeiling)],
    ["IOPS above both limits that the other loads imply, by more than", percent(aboveAsymptotes)],
    ["other loads this needs", round(fewestOthers)],
    ["parts do not add up to the I/Os of a run, beyond those in flight", percent(miscounted)],
    ["percentile above the maximum by more than the width of a bin", percent(binWidth)],
    ["same number at two loads: each differs from its neighbours by", percent(standsOut)],
    ["and by so many times the usual step of its curve", round(unusual)],
    ["and has so many digits", round(fewestDigits)],
    ["one load at a multiple of the queue: distance to a whole number, at most", percent(multipleNear)],
    ["while all other loads match their queue within", percent(steadyWithin)],
    ["and there are so many loads, at least", round(fewestOfJump)],
    ["variation between workers that is reported (coefficient of variation)", percent(notableSpread)],
    ["a printed mean counts as a plain mean within", percent(plainMean)],
    ["a rate limit counts as reached from", percent(kept)],
    ["rounds over hosts: steps of each kind", round(fewestSteps)],
    ["rounds over hosts: they add more IOPS than other steps by", percent(notableRound)],
    ["rounds over hosts: standard deviations of the rank sum", round(surprising)],
    ["odd digits: share of the column with the usual digits", percent(usualDigits)],
    ["odd digits: numbers in the column, at least", round(fewestCells)],
    ["drift that is reported, at least", percent(notableDrift)],
  ],
  stated: [
    ["time × throughput differs from the amount of data, beyond the printed digits", percent(otherAmount)],
    ["runs of the same work: share that moves the same amount", percent(sameWork)],
    ["and runs, at least", round(fewestOfWork)],
    ["above a limit that the source names, by more than", percent(aboveLimit)],
    ["share of reads differs from the one stated, percentage points", round(mixTolerance)],
    ["IOPS above their cap, by more than", percent(capTolerance)],
    ["mean of a mix: half the sum and the weighted mean differ by more than", percent(plainMix)],
    ["mean of a mix: the median of IOPS × latency exceeds the queue by more than", percent(excess)],
    ["and so many mixes exceed it, but no other runs", percent(usualMix)],
    ["ended early: share of the time set that was reached, less than", percent(reached)],
    ["mean above the highest or burst throughput, or below the lowest, by more than", percent(rateOrder)],
    ["printed mean or median differs from that of its runs by more than", percent(otherSummary)],
    ["runs this needs", round(fewestOfSummary)],
    ["queue depth not stated: IOPS × latency agrees within", percent(alikeQueue)],
    ["in this share of the runs", percent(usualQueue)],
    ["runs this needs, at least", round(fewestOfQueue)],
    ["the limit of a disk is reached from", percent(nearLimit)],
    ["above what the storage gives by itself by more than", percent(aboveStorage)],
    ["larger blocks have more IOPS than smaller ones, by", percent(inversion)],
    ["with the same queue, if computed from IOPS × latency, within", percent(sameQueue)],
    ["random I/Os per second of a magnetic disk, at most", round(mostOfDisk)],
    ["the leader changes: by at least, in both directions", percent(clearly)],
    ["with repeats, at most", round(mostOfLeader)],
    ["nothing in common: settings that differ, at least", round(fewestDiffering)],
  ],
  validity: [
    ["warm-up and measured time together, for a steady state", `${round(steadyFrom_s)} s`],
    ["of which this share is enough", percent(enough)],
  ],
  admission: [
    ["share of the time in which all workers ran, at least", `${round(leastOverlap_pct)} %`],
    ["stretch after the last jump, share of the run, at least", percent(leastShare)],
    ["samples give the run's own IOPS within", percent(mostMisfit)],
    ["copies: digits of a count and a latency that agree, at least", round(fewestOfCopy)],
  ],
  order: [
    ["blocks, at least", round(fewestBlocks)],
    ["separation of two settings in time, up to which there is a verdict", round(mostSeparation)],
    ["degrees of freedom for a model with a line over time, at least", round(fewestFreedom)],
    ["with so few runs, the settings must take turns more often than", round(fewOfOrder)],
    ["measured lengths of runs count as equal within", percent(sameLength)],
  ],
  direction: [
    ["false directions in a family, at most", percent(directionLevel)],
    ["interval over all blocks misses, at most", percent(overallMissed)],
    ["gap between the means, in ranges within a setting, with three runs", round(gapOfThree)],
    ["with four", round(gapOfFour)],
    ["with more", round(gapOfMore)],
  ],
  verdicts: [
    ["margin, where a study names none", percent(usualMargin)],
    ["runs of each setting for a verdict and an interval, at least", round(fewestRepeats)],
    ["false discoveries in a family, at most", percent(level)],
    ["plain interval", percent(1 - level)],
    ["conditions for moderated variances, at least", round(fewestModerated)],
    ["otherwise, fewer repeats than", round(fewRepeats)],
    ["support at most so many comparisons", round(bearable)],
    ["finest step of a printed number, as a share of it", percent(finestDigit)],
    ["runs that may decide: chance that they do", percent(evenChance)],
    ["repeats needed: share of true differences they find", percent(power)],
    ["repeats that a plan names, at most", round(mostRepeats)],
  ],
  once: [
    ["series of similar runs with repeats, at least", round(fewestSeries)],
    ["whole runs in each of them, at least", round(fewestRepeats)],
    ["time they span, as a share of the single runs' time", percent(leastSpan)],
    ["degrees of freedom of the variation, at most", round(mostFreedom)],
    ["chance that any difference passes without a cause", percent(level)],
    ["tie margin: loads that both tools ran, at least", round(fewestLoads)],
    ["tie margin: share of the ratios between tools within it", percent(1 - level)],
    ["plan: blocks, at least", round(fewestBlocks)],
    ["plan: loads of a stretch, at most", round(mostLoads)],
  ],
  synthesis: [
    ["labs for an average, at least", round(fewestLabs)],
    ["intervals and predictions miss", percent(missed)],
    ["large blocks, from", `${round(largeFrom / 1024)} KiB`],
  ],
  curves: [
    ["saturation and plateau: share of the highest IOPS, at least", percent(nearPeak)],
    ["falls back: share of them at the largest load, less than", percent(farFromPeak)],
    ["loads for the Kneedle method, at least", round(fewestOfKnee)],
  ],
  law: [
    ["loads, at least", round(fewestOfLaw)],
    ["share of the variance explained, at least", percent(leastExplained)],
    ["peak, in multiples of the largest load, at most", round(furthest)],
    ["level of the test for a period, divided by the periods tried", round(periodLevel)],
    ["longest period tried, in loads", round(longestPeriod)],
    ["resamples for the interval of the peak", round(resamples)],
  ],
  steady: [
    ["bins of a run", round(binsOfRun)],
    ["length of a bin, at least", `${round(shortestBin_s)} s`],
    ["bins of a window", round(windowBins)],
    ["range within a window, of its mean, at most", percent(mostRange)],
    ["change along the straight line, of its mean, at most", percent(mostSlope)],
    ["jump that is reported, more than", percent(smallestJump)],
    ["batches for the interval of a run's mean", round(batches)],
    ["samples of a batch, at least", round(fewestInBatch)],
  ],
  claims: [["runs of a load for a criterion to count as repeated", round(repeated)]],
};
