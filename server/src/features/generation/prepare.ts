import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism, freemem } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { Input } from '@stipple/core/domain/property'
import { optionsOf } from '@stipple/core/modes/define-mode'
import { findMode } from '@stipple/core/modes/find-mode'
import { runKey } from '@stipple/engines/kit/run-key'
import { createSafeFetch } from '@stipple/engines/kit/safe-fetch'
import { type Budget, type Engine, EngineError, type OutsideIo, type Run as EngineRun, type RunIo } from '@stipple/engines/spec'
import { toEnglish } from '@stipple/engines/words/public'
import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { incomingFolder } from '../../storage/incoming-folder.ts'
import { storageProblem } from '../../storage/storage-problem.ts'
import { findAsset } from '../assets/public.ts'
import { requireModelOfJob } from '../catalogue/public.ts'
import { engineOf } from '../engines/public.ts'
import { networkTerms } from '../options/public.ts'
import { mayUseCard } from '../weights/public.ts'
import { tracedFetch } from './traced-fetch.ts'

const GIGABYTE = 2 ** 30

/** Complete request to an engine. */
export interface Prepared {
  readonly engine: Engine
  readonly run: EngineRun
  readonly io: RunIo
}

/** Builds the request to the engine of a job. Throws `model_missing` if its mode, model or engine no longer exists. */
export async function prepare(
  context: Context,
  job: JobRow,
  given: Pick<RunIo, 'signal' | 'folder' | 'report' | 'pollNow'>,
): Promise<Prepared> {
  const mode = findMode(job.mode)
  if (!mode) throw new EngineError('model_missing', `mode ${job.mode} is gone`)
  const model = requireModelOfJob(context, mode, job.model)
  const engine = engineOf(context, job.connection ?? model.engine)
  if (!engine) throw new EngineError('model_missing', `the engine of ${model.id} is gone`)
  // A submitted job has been translated; a poll only needs its name.
  const input = job.stage === 'parked' ? job.input : await readable(context, job, { model, signal: given.signal })
  const task = mode.toTask(input, Number(job.input['seed']))
  const name = { jobId: job.id, attempt: job.attempt, submission: Math.max(1, job.submission) }
  return {
    engine,
    run: {
      ...name,
      key: runKey(name),
      model,
      task: model.byWords?.includes(mode.id) && mode.words ? mode.words(task, model) : task,
      options: optionsOf(input, model),
    },
    io: {
      ...outsideIo(context, engine, given.signal),
      ...given,
      terms: () => networkTerms(context, job.accountId),
      packs: context.packs,
      weights: context.weights,
      read: async (address) => context.storage.get(await keyOf(context, job.accountId, address)),
      file: async (address) => {
        const path = join(given.folder, `asset-${randomUUID()}`)
        const stored = await context.storage.stream(await keyOf(context, job.accountId, address))
        await pipeline(stored, createWriteStream(path, { flags: 'wx' }), { signal: given.signal }).catch(storageProblem)
        return path
      },
      get budget() {
        return budgetOf(context)
      },
    },
  }
}

/** Everything needed to call an engine. */
export const outsideIo = (context: Context, engine: Engine, signal: AbortSignal): OutsideIo => ({
  log: context.log,
  signal,
  fetch: tracedFetch(createSafeFetch({ allowedOrigins: engine.origins ?? [], milliseconds: context.config.engine.seconds * 1000 })),
  now: () => context.now().getTime(),
})

/**
 * Runs a function with an empty folder for the job's attempt. Deletes the folder afterwards, unless the job is polled again. Folders of dead
 * processes are cleaned up by age.
 */
export async function inFolder(
  { config }: Context,
  { id, attempt, stage }: JobRow,
  use: (folder: string) => Promise<'look again' | undefined>,
): Promise<void> {
  const folder = join(incomingFolder(config), `run-${id}-${attempt}`)
  // Left by a process that died.
  if (stage !== 'parked') await rm(folder, { recursive: true, force: true })
  if (!existsSync(folder)) await mkdir(folder, { recursive: true })
  let next: 'look again' | undefined
  try {
    next = await use(folder)
  } finally {
    if (!next) await rm(folder, { recursive: true, force: true })
  }
}

/** Input for the model: prompts are translated to English if it reads nothing else, unless the member disabled that. */
async function readable(
  context: Context,
  { input, translate }: JobRow,
  { model, signal }: { model: ModelTraits; signal: AbortSignal },
): Promise<Input> {
  if (!model.englishOnly || !translate) return input
  const { words: engine, log, packs } = context
  const translated = await Promise.all(
    ['prompt', 'negative_prompt'].map(async (field): Promise<[string, string][]> => {
      const text = input[field]
      return typeof text === 'string' ? [[field, await toEnglish(text, { engine, context: { signal, log, packs } })]] : []
    }),
  )
  return { ...input, ...Object.fromEntries(translated.flat()) }
}

/** The key of a member's own file in the object store. */
async function keyOf(context: Context, accountId: string, address: string): Promise<string> {
  const key = await findAsset(context, { accountId, address })
  if (key === undefined) throw new EngineError('invalid_input', 'the source file is gone', { field: 'image' })
  return key
}

/** Budget of a task: the cores divided by the workers, and most of the free memory, within limits. */
export function budgetOf(context: Context): Budget {
  const { workers, engine } = context.config
  const sharers = Math.max(1, workers)
  const free = Math.floor(freemem() * 0.8)
  return {
    modelBytes: engine.memoryBytes ?? Math.max(2 * GIGABYTE, free),
    threads: Math.max(1, Math.floor(availableParallelism() / sharers)),
    memoryBytes: engine.memoryBytes ?? Math.max(2 * GIGABYTE, Math.min(8 * GIGABYTE, Math.floor(free / sharers))),
    milliseconds: engine.seconds * 1000,
    graphics: mayUseCard(context),
  }
}
