import { EngineError, type Step } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { isOfDatabase } from '../../db/errors.ts'
import { persistently } from '../../db/persistently.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { inSpan, startSpan } from '../../lib/tracing.ts'
import { Stopping } from '../../queue/queue.ts'
import { freeSlot, recordEngineSuccess } from '../engines/public.ts'
import { byRun, type Parking, transition, findJob } from '../jobs/public.ts'
import type { ParkAgain } from '../jobs/queue/public.ts'
import { charge } from './charge.ts'
import { recordOperation } from './data.ts'
import { deliver } from './deliver.ts'
import { fail } from './fail.ts'
import { createEarlyPoll, pollDelay } from './poll-delay.ts'
import { inFolder, type Prepared, prepare } from './prepare.ts'
import { createReporter } from './progress.ts'
import { receiveOutputs } from './receive-outputs.ts'
import { checkOutputs } from './safety.ts'
import { withdraw } from './withdraw.ts'

/** Longest pause between polls (ms): each poll extends the reservation of the job's slot by some minutes. */
const LONGEST_PAUSE = 60_000

/** Pause before a job is retried after a database failure (ms). */
const TROUBLE_PAUSE = 1000

/** Attempts after which a job is given up because it crashed its process, or lost the database. Jobs on external engines crash no process. */
const MAX_ATTEMPTS = 5

/** Returns true if a lost job may be started again. */
export const isRestartable = ({ lane, attempt: attempts }: Pick<JobRow, 'lane' | 'attempt'>): boolean =>
  lane === 'elsewhere' || attempts < MAX_ATTEMPTS

/** Sends a claimed job to its engine: until the end on this machine, until acceptance on an external engine. */
export const runJob = (context: Context, job: JobRow, signal: AbortSignal): Promise<void> =>
  attempt(context, job, {
    signal,
    ask: async ({ engine, run, io }) => {
      // Written before the request, so that after a crash in between the engine can be asked about the run.
      if (engine.place === 'elsewhere' && !(await recordOperation(context.db, job, { submitting: run.key })))
        throw new EngineError('internal', 'the run was over before its engine was asked')
      return engine.start(run, io)
    },
  })

/** Polls the engine of a parked job; the result is written together with those of other polls. */
export const pollRun = (
  context: Context,
  job: JobRow,
  { signal, parkAgain }: { signal: AbortSignal; parkAgain: ParkAgain },
): Promise<void> =>
  attempt(context, job, {
    signal,
    parkAgain,
    ask: async ({ engine, run, io }) => {
      if (!engine.poll) throw new EngineError('internal', `engine ${engine.id} left an operation but cannot be asked about it`)
      return engine.poll(job.operation, run, io)
    },
  })

interface Contact {
  readonly signal: AbortSignal
  readonly ask: (prepared: Prepared) => Promise<Step>
  /** For a parked job. */
  readonly parkAgain?: ParkAgain
}

/**
 * One contact with an engine and its consequence: parked, delivered and settled, or the decision for its error. A job is left to another process if
 * this one is stopping or if the database cancelled its statement: neither the job nor the engine is to blame.
 */
function attempt(context: Context, job: JobRow, contact: Contact): Promise<void> {
  const facts = {
    'stipple.job.id': job.id,
    'stipple.job.mode': job.mode,
    'stipple.job.model': job.model,
    'stipple.job.attempt': job.attempt,
  }
  const options = { parent: job.traceparent, attributes: facts }
  if (!contact.parkAgain && job.attempt === 1) startSpan('job queued', { ...options, startedAt: job.createdAt })?.end()
  return inSpan(contact.parkAgain ? 'job look' : 'job run', options, () => contactEngine(context, job, contact))
}

async function contactEngine(context: Context, job: JobRow, { signal, ask, parkAgain }: Contact): Promise<void> {
  /** Operation that identifies an accepted run at the engine. */
  let taken: Parking | undefined
  const reporter = createReporter(context, job)
  const early = createEarlyPoll(context, job)
  try {
    await inFolder(context, job, async (folder) => {
      const prepared = await prepare(context, job, { signal, folder, report: reporter.report, pollNow: early.request })
      const { engine } = prepared
      const kind = engine.place === 'elsewhere' ? ({ kind: 'client' } as const) : {}
      const step = await inSpan(`engine ${engine.id}`, { ...kind, attributes: { 'stipple.engine': engine.id } }, () => ask(prepared))
      if (step.kind === 'waiting') taken = { operation: step.operation, afterMs: TROUBLE_PAUSE }
      await charge(context, job)
      if (step.kind === 'waiting') {
        if (job.connection !== null && (job.stage === 'running' || job.failures > 0)) await recordEngineSuccess(context, job.connection)
        if (step.preview) reporter.report({ preview: step.preview })
        const { operation, position, ratio } = step
        const parking = { operation, afterMs: Math.min(await pollDelay(context, job, step), LONGEST_PAUSE), position, ratio }
        await (parkAgain ? parkAgain(job, parking) : park(context, job, parking))
        early.markParked()
        return 'look again'
      }
      const outputs = await receiveOutputs(prepared.io, step.outputs)
      // A connection is healthy only if its results can be downloaded too.
      if (job.connection !== null) await recordEngineSuccess(context, job.connection)
      await reporter.phase('censoring')
      const seen = await checkOutputs(context, outputs, signal)
      const warnings = [...job.warnings, ...step.warnings]
      await inSpan('job store', { attributes: { 'stipple.outputs': outputs.length } }, () =>
        deliver(context, { job, run: job, task: prepared.run.task, outputs, warnings, seen }),
      )
      return undefined
    })
  } catch (error) {
    // Another process has it, or it has ended; the error here is meaningless.
    if (signal.reason === 'lost') return
    if (signal.reason instanceof Stopping) return await leave(context, job, { afterMs: 0 })
    if (isOfDatabase(error) && isRestartable(job)) {
      const parking = taken
      return await persistently(() => (parking ? park(context, job, parking) : leave(context, job, { afterMs: TROUBLE_PAUSE })))
    }
    const reason = isOwnDoing(error, signal) ? new EngineError('timeout', 'the engine gave up by itself', { cause: error }) : error
    await fail(context, job, { error: reason, parkAgain })
  } finally {
    reporter.stop()
  }
}

/** If an engine aborts by itself without a cancellation, it got no response in time. */
const isOwnDoing = (error: unknown, signal: AbortSignal): boolean =>
  error instanceof EngineError && error.code === 'cancelled' && !signal.aborted

/** Parks an accepted job. One cancelled meanwhile is cancelled at the engine too, because only now its operation is known. */
const park = (context: Context, job: JobRow, parking: Parking): Promise<void> =>
  context.db.transaction(async (tx) => {
    const [parked] = await transition(tx, byRun(job), { to: 'parked', ...parking })
    if (!parked) await withdraw(context, tx, [{ ...job, operation: parking.operation ?? null }])
  })

/** Leaves a job that this process cannot continue to another process. */
const leave = ({ db }: Context, job: JobRow, { afterMs }: Pick<Parking, 'afterMs'>): Promise<void> =>
  db.transaction(async (tx) => {
    const now = await findJob(tx, job.id)
    if (now && now.attempt === job.attempt) await resume(tx, now, afterMs)
  })

/** A job that an external engine may have accepted is polled again; any other one starts over and frees its slot. */
export async function resume(tx: Transaction, job: JobRow, afterMs = 0): Promise<void> {
  const isTaken = job.lane === 'elsewhere' && job.operation !== null
  const changed = await transition(tx, byRun(job), { to: isTaken ? 'parked' : 'put_back', afterMs })
  if (changed.length > 0 && !isTaken) await freeSlot(tx, job.id)
}
