import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism, freemem } from 'node:os'
import { join } from 'node:path'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { Input } from '@stipple/core/domain/property'
import type { ErrorCode } from '@stipple/core/errors'
import { optionsOf } from '@stipple/core/modes/define-mode'
import { findMode } from '@stipple/core/modes/find-mode'
import { runKey } from '@stipple/engines/kit/run-key'
import {
  type Budget,
  EngineError,
  type EngineErrorCode,
  type Output,
  type Report,
  type Run as EngineRun,
  type RunIo,
  type Step,
  type Warning,
} from '@stipple/engines/spec'
import { toEnglish } from '@stipple/engines/words/to-english'
import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { incomingFolder } from '../../http/incoming-file.ts'
import { Problem } from '../../http/problem.ts'
import { requireEngine, requireModelOfJob } from '../catalogue/public.ts'
import { release } from '../credits/public.ts'
import { announce } from './announce.ts'
import { findAsset } from './assets.ts'
import { claimJob, failRun, putBack, recordOperation, recordProgress, type Run } from './data.ts'
import { deliver } from './deliver.ts'
import { checkOutputs } from './safety.ts'

/** Progress is written at most this often (ms): members see it within 200 ms of the worker knowing it. */
const REPORT_EVERY = 100
const HEARTBEAT_EVERY = 5000
const GIGABYTE = 2 ** 30

/**
 * Runs one job from claim to delivery. Every end is one transaction that also moves the dots: delivered and settled, failed and released, or put back
 * because this worker is stopping (then it throws, so that the queue gives the job to another).
 */
export async function runJob(
  context: Context,
  id: string,
  { signal, isStopping }: { signal: AbortSignal; isStopping: () => boolean },
): Promise<void> {
  const job = await claimJob(context.db, id)
  if (!job) return
  const run: Run = { id: job.id, attempt: job.attempt }
  await announce(context.db, job)

  const reporter = createReporter(context, job, run)
  // What a process that died left there is swept by age.
  const folder = join(incomingFolder(context.config), `run-${job.id}-${job.attempt}`)
  try {
    await mkdir(folder, { recursive: true })
    const { outputs, warnings } = await generate(context, { job, run, signal, folder, report: reporter.report })
    await reporter.phase('censoring')
    const seen = await checkOutputs(context, outputs, signal)
    const delivered = await deliver(context, { job, run, outputs, warnings, seen })
    context.metrics.jobs.inc({ mode: job.mode, outcome: delivered ? 'finished' : 'cancelled' })
  } catch (error) {
    if (isStopping()) {
      await putBack(context.db, run)
      await announce(context.db, job)
      throw error
    }
    await fail(context, job, error)
  } finally {
    reporter.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function generate(
  context: Context,
  { job, run, signal, folder, report }: Pick<RunIo, 'signal' | 'folder' | 'report'> & { job: JobRow; run: Run },
): Promise<{ outputs: readonly Output[]; warnings: readonly Warning[] }> {
  const mode = findMode(job.mode)
  if (!mode) throw new EngineError('model_missing', `mode ${job.mode} is gone`)
  const model = requireModelOfJob(context, mode, job.model)
  const engine = requireEngine(context, model)
  const io: RunIo = {
    signal,
    folder,
    report,
    log: context.log,
    packs: context.packs,
    fetch,
    now: () => context.now().getTime(),
    read: (address) => readAsset(context, job.accountId, address),
    budget: budgetOf(context),
  }
  const input = await readable(context, job, { model, signal })
  const named: EngineRun = {
    jobId: job.id,
    attempt: job.attempt,
    submission: 1,
    key: runKey({ jobId: job.id, submission: 1 }),
    task: mode.toTask(input, Number(job.input['seed'])),
    model,
    options: optionsOf(input, model),
  }
  let step: Step = job.operation !== null && engine.poll ? await engine.poll(job.operation, named, io) : await engine.start(named, io)
  while (step.kind === 'waiting') {
    if (!engine.poll) throw new EngineError('internal', `engine ${engine.id} left an operation but cannot look at it again`)
    await recordOperation(context.db, run, step.operation)
    if (step.ratio !== undefined) report({ ratio: step.ratio })
    await pause(step.lookAfterMs, signal)
    step = await engine.poll(step.operation, named, io)
  }
  return step
}

/** The input as the model can read it: its prompts in English when it knows nothing else, unless the member wants them left as they are. */
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

async function readAsset(context: Context, accountId: string, address: string): Promise<Uint8Array> {
  const key = await findAsset(context, { accountId, address })
  if (key === undefined) throw new EngineError('invalid_input', 'the source file is gone', { field: 'image' })
  return context.storage.get(key)
}

/** One task may use the cores divided by the workers, and most of the memory that is free, within reason. */
export function budgetOf(context: Context): Budget {
  const { workers, engine } = context.config
  return {
    threads: Math.max(1, Math.floor(availableParallelism() / workers)),
    memoryBytes: engine.memoryBytes ?? Math.max(2 * GIGABYTE, Math.min(8 * GIGABYTE, Math.floor((freemem() * 0.8) / workers))),
    milliseconds: engine.seconds * 1000,
  }
}

/** Ends a job whose every attempt took its worker down. */
export async function giveUp(context: Context, id: string): Promise<void> {
  const job = await claimJob(context.db, id)
  if (job) await fail(context, job, new EngineError('lost', `given up after ${job.attempt - 1} attempts`))
}

async function fail(context: Context, job: JobRow, error: unknown): Promise<void> {
  const code = toErrorCode(error)
  const detail = error instanceof Error ? error.message : String(error)
  const text = error instanceof EngineError ? error.text : undefined
  if (code !== 'cancelled') context.log.error({ job: job.id, model: job.model, error }, 'generation failed')
  const failed = await context.db.transaction(async (tx) => {
    const mine = await failRun(tx, { id: job.id, attempt: job.attempt }, { code, detail, text })
    if (mine) await release(tx, job.id)
    return mine
  })
  if (failed) context.metrics.jobs.inc({ mode: job.mode, outcome: 'failed' })
  await announce(context.db, job)
}

const CODES: Readonly<Record<EngineErrorCode, ErrorCode>> = {
  auth: 'engine_unavailable',
  quota: 'engine_unavailable',
  rate_limited: 'engine_unavailable',
  unavailable: 'engine_unavailable',
  invalid_input: 'engine_input',
  missed: 'engine_missed',
  content_policy: 'nsfw_detected',
  safety_failed: 'nsfw_system_error',
  model_missing: 'model_missing',
  out_of_memory: 'engine_out_of_memory',
  timeout: 'engine_timeout',
  cancelled: 'cancelled',
  lost: 'engine_lost',
  internal: 'engine_failed',
}
/** What a member is told: what we refuse by ourselves keeps its code. */
export const toErrorCode = (error: unknown): ErrorCode =>
  error instanceof EngineError ? CODES[error.code] : error instanceof Problem ? error.code : 'engine_failed'

/** Thins out an engine's reports and keeps the job's sign of life fresh. Failures to write are logged: progress is never worth a job. */
function createReporter(context: Context, job: JobRow, run: Run) {
  let latest: Report = {}
  let timer: NodeJS.Timeout | undefined
  let generating = false
  let writing = Promise.resolve()
  const write = (change: Parameters<typeof recordProgress>[2]): Promise<void> => {
    writing = writing
      .then(async () => {
        if (await recordProgress(context.db, run, change)) await announce(context.db, job)
      })
      .catch((error: unknown) => context.log.warn({ job: job.id, error }, 'progress was not written'))
    return writing
  }
  const flush = (): void => {
    timer = undefined
    const { ratio, note } = latest
    latest = {}
    const begins = ratio !== undefined && !generating
    generating ||= begins
    void write({
      ...(ratio !== undefined && { ratio: Math.min(1, Math.max(0, ratio)) }),
      note: note ?? null,
      ...(begins && { phase: 'generating' as const }),
    })
  }
  const heartbeat = setInterval(() => void write({}), HEARTBEAT_EVERY)
  return {
    report: (report: Report): void => {
      latest = { ...latest, ...report }
      timer ??= setTimeout(flush, REPORT_EVERY)
    },
    phase: (phase: JobRow['phase']): Promise<void> => write({ phase }),
    stop: (): void => {
      clearInterval(heartbeat)
      clearTimeout(timer)
    },
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(new EngineError('cancelled', 'stopped while waiting for the engine'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })
}
