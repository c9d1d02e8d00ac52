import { randomUUID } from 'node:crypto'
import { joinPrompts } from '@stipple/core/domain/prompt'
import { EngineError, type Output, type Warning } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { offeredModels } from '../catalogue/public.ts'
import { settle } from '../credits/public.ts'
import { insertWorks, storeWork, type StoredWork } from '../works/public.ts'
import { announce } from './announce.ts'
import { finishRun, type Run } from './data.ts'

/**
 * Stores what an engine made and, only then, in one transaction: works, the settled dots, the finished job. False when the job was cancelled or taken over
 * meanwhile; then the files go again.
 */
export async function deliver(
  context: Context,
  { job, run, outputs, warnings }: { job: JobRow; run: Run; outputs: readonly Output[]; warnings: readonly Warning[] },
): Promise<boolean> {
  if (outputs.length === 0) throw new EngineError('internal', 'the engine finished without an output')
  const stored: StoredWork[] = []
  try {
    for (const output of outputs) stored.push(await storeWork(context, { id: randomUUID(), accountId: job.accountId, output }))
    const finished = await record(context, { job, run, stored, warnings })
    if (!finished) await discard(context, stored)
    return finished
  } catch (error) {
    await discard(context, stored)
    throw error
  }
}

async function record(
  context: Context,
  { job, run, stored, warnings }: { job: JobRow; run: Run; stored: readonly StoredWork[]; warnings: readonly Warning[] },
): Promise<boolean> {
  const models = await offeredModels(context)
  const modelName = models.find(({ id }) => id === job.model)?.label.en ?? job.model
  const { prompt, negative_prompt: negative } = job.input
  return context.db.transaction(async (tx) => {
    if (
      !(await finishRun(
        tx,
        run,
        warnings.map(({ code, text }) => ({ code, text })),
      ))
    )
      return false
    await insertWorks(
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
        prompt: joinPrompts(typeof prompt === 'string' ? prompt : '', typeof negative === 'string' ? negative : ''),
        // The picture's own seed, so that making it again gives this picture and not its neighbour.
        params: { ...job.input, seed: work.seed, ...(job.count > 1 && { n: 1 }) },
      })),
    )
    await settle(tx, job.id)
    await announce(tx, job)
    return true
  })
}

async function discard(context: Context, stored: readonly StoredWork[]): Promise<void> {
  for (const work of stored) {
    await context.storage
      .deletePrefix(work.folder)
      .catch((error: unknown) => context.log.warn({ work: work.id, error }, 'files of an undelivered work stay behind'))
  }
}
