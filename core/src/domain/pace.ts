import type { Input } from './property.ts'

/** A finished run: its request and its duration. */
export interface PastRun {
  readonly input: Input
  readonly outputs: number
  readonly seconds: number
}

/** Properties of a run that determine its time. */
export interface Extent {
  readonly outputs: number
  /** For one output, see `workOf`. */
  readonly work: number
}

/** Pace of a model, learned from its runs: seconds × outputs ^ `byOutputs` × (work / `work`) ^ `byWork`. */
export interface Pace {
  /** For one output with this `work`. */
  readonly seconds: number
  readonly work: number
  readonly byOutputs: number
  readonly byWork: number
}

/** Fields that increase the time of a run, if a model has them: sampling steps, playing time, spoken text. */
const LENGTHS = ['steps', 'seconds', 'text'] as const

/** Work of one output: pixels × steps × playing time × characters, as far as the form has them. */
export const workOf = (input: Input): number =>
  [...LENGTHS, 'width', 'height'].reduce((work, name) => {
    const value = input[name]
    return work * Math.max(1, typeof value === 'string' ? value.length : typeof value === 'number' ? value : 1)
  }, 1)

/**
 * Learns a pace from the last runs of a model, by medians, so that a run that loaded the model first has little influence. Growth is the median slope between pairs of runs
 * in logarithms (Theil–Sen). If the runs hardly differ, time is proportional to the number of outputs, and to the work if a form has one of `LENGTHS`. Undefined without runs.
 */
export function paceOf(runs: readonly PastRun[]): Pace | undefined {
  const points = runs.map(({ input, outputs, seconds }) => ({
    outputs: Math.log(Math.max(1, outputs)),
    work: Math.log(workOf(input)),
    seconds: Math.log(Math.max(SHORTEST, seconds)),
  }))
  const work = median(points.map((point) => point.work))
  if (work === undefined) return undefined
  const isLong = runs.some(({ input }) => LENGTHS.some((name) => input[name] !== undefined))
  const byWork = slopeOf(points.map(({ outputs, work: x, seconds: y }) => ({ x, y, other: outputs }))) ?? (isLong ? 1 : 0)
  const byOutputs = slopeOf(points.map(({ outputs: x, work: at, seconds }) => ({ x, y: seconds - byWork * at, other: 0 }))) ?? 1
  const seconds = median(points.map((point) => point.seconds - byOutputs * point.outputs - byWork * (point.work - work))) ?? 0
  return { seconds: Math.exp(seconds), work: Math.exp(work), byOutputs, byWork }
}

/** Expected seconds of a run. */
export const durationOf = ({ seconds, work: usual, byOutputs, byWork }: Pace, { outputs, work }: Extent): number =>
  seconds * Math.max(1, outputs) ** byOutputs * (work / usual) ** byWork

/** Seconds: shorter runs were answered from a cache. */
const SHORTEST = 0.05
/** Pairs of runs whose logarithms differ by less show chance rather than growth. */
const APART = Math.log(1.25)
const LEAST_PAIRS = 3
/** Time never falls with the work, and never grows by more than its square. */
const STEEPEST = 2

/** The median slope of pairs that differ in x and agree in all `other`; undefined with too few pairs. */
function slopeOf(points: readonly { readonly x: number; readonly y: number; readonly other: number }[]): number | undefined {
  const slopes = points.flatMap((one, index) =>
    points.slice(index + 1).flatMap((two) => {
      const isPair = Math.abs(one.x - two.x) >= APART && Math.abs(one.other - two.other) < APART
      return isPair ? [(one.y - two.y) / (one.x - two.x)] : []
    }),
  )
  return slopes.length < LEAST_PAIRS ? undefined : Math.min(STEEPEST, Math.max(0, median(slopes) ?? 0))
}

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}
