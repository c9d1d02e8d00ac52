import type { BlindComparison } from '@stipple/core/contract/blind'
import type { Job } from '@stipple/core/contract/shapes'
import { BLIND, type BlindSide, type BlindState } from '@stipple/core/domain/blind'
import { MODE_IDS } from '@stipple/core/domain/mode-ids'
import { HOUR_MS } from '@stipple/core/domain/time'
import type { BlindRow } from '../../db/schema/blind.ts'
import type { JobRow } from '../../db/schema/jobs.ts'

type Side = BlindComparison['a']

/** Facts of a sealed result that its member may know. */
export interface Result {
  readonly width?: number | null | undefined
  readonly height?: number | null | undefined
  readonly censored?: boolean | undefined
}

export interface Facts {
  readonly row: BlindRow
  /** Jobs of the sides A and B; none that were deleted. */
  readonly jobs: readonly JobRow[]
  /** Sealed results by the ids of their jobs. */
  readonly results: ReadonlyMap<string, Result>
  /** The jobs as their member sees them, by id: none while the comparison is open. */
  readonly shown: ReadonlyMap<string, Job>
  readonly nameOf: (model: string) => string
}

/** A comparison as its member sees it: while it is open, nothing here depends on which model a side has. */
export function presentBlind(facts: Facts): BlindComparison {
  const { row, jobs } = facts
  return {
    id: row.id,
    mode: MODE_IDS.find((id) => id === row.mode) ?? 'Text2Img',
    prompt: row.prompt,
    state: stateOf(row, jobs),
    a: presentSide(facts, 'a'),
    b: presentSide(facts, 'b'),
    cost: jobs.reduce((sum, { cost }) => sum + cost, 0),
    ...(row.choice !== null && { choice: row.choice }),
    create_time: row.createdAt.toISOString(),
    until: new Date(row.createdAt.getTime() + BLIND.hours * HOUR_MS).toISOString(),
  }
}

/** `jobs`: those of the comparison. */
export function stateOf({ endedAt, choice }: BlindRow, jobs: readonly Pick<JobRow, 'stage' | 'status'>[]): BlindState {
  if (choice !== null) return 'decided'
  const isWhole = jobs.length === 2 && jobs.every(({ status }) => status === 'Finished')
  const isOver = jobs.every(({ stage }) => stage === 'ended')
  if (isOver && !isWhole && !jobs.some(({ status }) => status === 'Cancelled')) return 'failed'
  if (endedAt !== null || (isOver && !isWhole)) return 'ended'
  return isWhole ? 'ready' : 'running'
}

function presentSide({ row, jobs, results, shown, nameOf }: Facts, side: BlindSide): Side {
  const job = jobs.find(({ cell }) => cell === (side === 'a' ? 0 : 1))
  if (!job) return { status: 'failed', progress: 0, ...(row.endedAt && named(side === 'a' ? row.modelA : row.modelB, nameOf)) }
  const seen = shown.get(job.id)
  const [work] = seen?.works ?? []
  const result = results.get(job.id)
  return {
    status: job.status === 'Finished' ? 'done' : job.stage === 'ended' ? 'failed' : job.stage === 'queued' ? 'waiting' : 'running',
    progress: Math.floor(job.ratio * 100),
    ...(result && {
      image: `/media/blind/${row.id}/${side}`,
      ...(result.width && { width: result.width }),
      ...(result.height && { height: result.height }),
      ...(result.censored && { covered: true }),
    }),
    ...(row.endedAt && {
      ...named(job.model, nameOf),
      cost: job.cost,
      ...(work && {
        work,
        image: `/media/blind/${row.id}/${side}`,
        ...(work.width && { width: work.width }),
        ...(work.height && { height: work.height }),
      }),
      ...(work?.censored && { covered: true }),
      ...(seen?.error && { error: seen.error.message }),
    }),
  }
}

const named = (model: string, nameOf: Facts['nameOf']) => ({ model, model_name: nameOf(model) })
