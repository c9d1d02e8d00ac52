import { randomUUID } from 'node:crypto'
import { basename } from 'node:path/posix'
import { addressOfWork } from '@stipple/core/domain/asset-address'
import { PREVIOUS_RESULT } from '@stipple/core/domain/chain'
import { joinPrompts, wordsOf } from '@stipple/core/domain/prompt'
import type { Task } from '@stipple/core/domain/task'
import { findMode } from '@stipple/core/modes/find-mode'
import { EngineError } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import { isOutcomeUnknown } from '../../db/errors.ts'
import { persistently } from '../../db/persistently.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { sizeOfAsset, worksIn } from '../assets/public.ts'
import { allModels } from '../catalogue/public.ts'
import { changeCover } from '../engines/public.ts'
import { byRun, transition } from '../jobs/public.ts'
import { releaseNextStep } from '../jobs/waiting/public.ts'
import type { ContentCheck } from '../safety/public.ts'
import { insertWorks, ownWorkIds, promptOfWorks, sealWorks, storeWork, type StoredWork, thumbnailKey } from '../works/public.ts'
import { expectedOf, resultWarnings, UNPAID } from './as-asked.ts'
import { deliverStyle, type Made } from './deliver-style.ts'
import { placeOf } from './places.ts'
import { drawsByRules, paramsOf, provenanceOf } from './provenance.ts'

export interface Delivery extends Made {
  readonly task: Task
  /** Results of the safety check, one per output. */
  readonly seen: readonly ContentCheck[]
}

/** Works of a job stored concurrently. */
const AT_ONCE = 4

/**
 * Stores an engine's outputs. In one transaction: works, settlement, the finished job. False if the job was cancelled or taken over meanwhile; the
 * files are then deleted.
 */
export async function deliver(context: Context, { job, run, task, outputs, warnings: engineWarnings, seen }: Delivery): Promise<boolean> {
  if (outputs.length === 0) throw new EngineError('internal', 'the engine finished without an output')
  if (findMode(job.mode)?.media === 'style') return deliverStyle(context, { job, run, outputs, warnings: engineWarnings })
  const model = allModels(context).find(({ id }) => id === job.model)
  const modelName = model?.label.en ?? job.model
  const stored: StoredWork[] = []
  const store = (output: Made['outputs'][number], index: number): Promise<StoredWork> => {
    const covered = job.flagged || (seen[index]?.isNsfw ?? false)
    const provenance = provenanceOf(job, { seed: output.seed, modelName, byRules: model !== undefined && drawsByRules(model) })
    return storeWork(context, { id: randomUUID(), accountId: job.accountId, output, provenance, covered })
  }
  try {
    for (let from = 0; from < outputs.length; from += AT_ONCE) {
      const next = outputs.slice(from, from + AT_ONCE)
      const ended = await Promise.allSettled(next.map((output, index) => store(output, from + index)))
      stored.push(...ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
      for (const one of ended) if (one.status === 'rejected') throw one.reason
    }
    const expected = await expectedOf(job, task, (address) => sizeOfAsset(context, { accountId: job.accountId, address }))
    const works = stored.map((work, index) => ({ ...work, enlarged: outputs[index]?.enlarged }))
    const isUnpaid = engineWarnings.some((warning) => warning.isUnpaid)
    const warnings = [...engineWarnings, ...resultWarnings(expected, works), ...(isUnpaid && job.cost > 0 ? [UNPAID] : [])]
    const finished = await persistently(async (isRepeated) => {
      const isDone = await record(context, { job, run, stored, warnings, seen, modelName })
      // An earlier try may have delivered it. Files without an owner are cleaned up by upkeep.
      if (!isDone && !isRepeated) await discard(context, stored)
      return isDone
    })
    const [first] = stored
    const isForAll = !job.flagged && !seen[0]?.isNsfw
    if (finished && first && isForAll && job.pinned !== null) await keepAsCover(context, job, first)
    return finished
  } catch (error) {
    // The transaction may have succeeded.
    if (!isOutcomeUnknown(error)) await discard(context, stored)
    throw error
  }
}

async function record(
  context: Context,
  {
    job,
    run,
    stored,
    warnings,
    seen,
    modelName,
  }: Omit<Delivery, 'outputs' | 'task'> & { stored: readonly StoredWork[]; modelName: string },
): Promise<boolean> {
  const { negative_prompt: negative } = job.input
  const place = placeOf(context, job)
  const cost = costOf(job, { made: stored.length, isUnpaid: warnings.includes(UNPAID) })
  return context.db.transaction(async (tx) => {
    const [finished] = await transition(tx, byRun(run), {
      to: 'finished',
      cost,
      warnings: warnings.map(({ code, text }) => ({ code, text })),
    })
    if (!finished) return false
    const madeFrom = await ownWorkIds(tx, job.accountId, [
      ...new Set([...worksIn(job.input), ...(job.origin === null ? [] : [job.origin])]),
    ])
    // A work without a prompt is found in search by that of its source.
    const words = wordsOf(job.input) || (await promptOfWorks(tx, madeFrom))
    // As the job is now: its comparison may have ended meanwhile.
    const keep = finished.sealed ? sealWorks : insertWorks
    await keep(
      tx,
      stored.map((work, position) => ({
        ...work,
        accountId: job.accountId,
        jobId: job.id,
        position,
        mode: job.mode,
        model: job.model,
        modelName,
        template: job.template,
        keyName: job.keyName,
        censored: job.flagged || (seen[position]?.isNsfw ?? false),
        lookedAt: seen[position]?.at ?? null,
        prompt: joinPrompts(words, typeof negative === 'string' ? negative : ''),
        params: paramsOf(job, work.seed),
        madeFrom,
        ...(job.live !== null && { unkept: true, deletedAt: context.now() }),
      })),
    )
    const [first] = stored
    if (first) await releaseNextStep(tx, job, { standIn: PREVIOUS_RESULT, address: addressOfWork(first.id, basename(first.file)) })
    await place.leave(tx)
    return true
  })
}

/** Dots that a finished job costs, where that differs from its price: outputs that were not made, or that may be incomplete, cost nothing. */
function costOf({ cost, count }: JobRow, { made, isUnpaid }: { made: number; isUnpaid: boolean }): number | undefined {
  if (isUnpaid) return 0
  return made < count ? Math.ceil((cost * made) / count) : undefined
}

/** Stores an operator's test image as the cover of its model. Its failure never fails the job. */
async function keepAsCover(context: Context, { id, model }: JobRow, { media, folder }: StoredWork): Promise<void> {
  if (media !== 'image') return
  await context.storage
    .get(thumbnailKey(folder, 300))
    .then((small) => changeCover(context, model, small))
    .catch((error: unknown) => context.log.warn({ job: id, err: error }, 'the cover of a model could not be stored'))
}

async function discard(context: Context, stored: readonly StoredWork[]): Promise<void> {
  for (const work of stored) {
    await context.storage
      .deletePrefix(work.folder)
      .catch((error: unknown) => context.log.warn({ work: work.id, err: error }, 'files of an undelivered work could not be deleted'))
  }
}
