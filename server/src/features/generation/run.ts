import { EngineError, type Step } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { isOfDatabase } from '../../db/errors.ts'
import { persistently } from '../../db/persistently.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { Stopping } from '../../queue/queue.ts'
import { freeSlot, noteSuccess } from '../engines/public.ts'
import { byRun, type Parking, transition, findJob } from '../jobs/public.ts'
import type { ParkAgain } from '../jobs/queue/public.ts'
import { charge } from './charge.ts'
import { recordOperation } from './data.ts'
import { deliver } from './deliver.ts'
import { fail } from './fail.ts'
import { createEarlyPoll, untilNextPoll } from './looks.ts'
import { inFolder, type Prepared, prepare } from './prepare.ts'
import { createReporter } from './progress.ts'
import { receiveOutputs } from './receive-outputs.ts'
import { checkOutputs } from './safety.ts'
import { withdraw } from './withdraw.ts'

/** No engine is left alone for longer (ms): its place is the job's for some minutes after each look. */
const LONGEST_PAUSE = 60_000

/** Time that the database is given before a job is taken up again which it let down (ms). */
const TROUBLE_PAUSE = 1000

/** A job that took its process down so often, or the connection to the database, is given up. What is made elsewhere takes nobody down. */
const MOST_ATTEMPTS = 5

/** Returns true if a lost job may be started again. */
export const mayGoOn = ({ lane, attempt: attempts }: Pick<JobRow, 'lane' | 'attempt'>): boolean =>
  lane === 'elsewhere' || attempts < MOST_ATTEMPTS

/** Hands a claimed job to its engine: to its end where it is made here, until it is taken where it is made elsewhere. */
export const runJob = (context: Context, job: JobRow, signal: AbortSignal): Promise<void> =>
  attempt(context, job, {
    signal,
    ask: async ({ engine, run, io }) => {
      // Written before the request, so that after a crash between the two the engine can be asked whether it has the run.
      if (engine.place === 'elsewhere' && !(await recordOperation(context.db, job, { submitting: run.key })))
        throw new EngineError('internal', 'the run was over before its engine was asked')
      return engine.start(run, io)
    },
  })

/** Asks the engine of a parked job how far it is; what it says is noted together with what other looks found. */
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
  /** Of a parked job. */
  readonly parkAgain?: ParkAgain
}

/**
 * One contact with an engine, and what follows from it: parked, delivered and settled, or what the table of failures says. A process that is stopping leaves the job
 * to another, and so does one whose statement the database gave up: neither the job nor its engine is to blame.
 */
async function attempt(context: Context, job: JobRow, { signal, ask, parkAgain }: Contact): Promise<void> {
  /** Name by which the engine is asked for what it has taken. */
  let taken: Parking | undefined
  const reporter = createReporter(context, job)
  const early = createEarlyPoll(context, job)
  try {
    await inFolder(context, job, async (folder) => {
      const prepared = await prepare(context, job, { signal, folder, report: reporter.report, lookNow: early.tell })
      const step = await ask(prepared)
      if (step.kind === 'waiting') taken = { operation: step.operation, afterMs: TROUBLE_PAUSE }
      await charge(context, job)
      if (step.kind === 'waiting') {
        if (job.connection !== null && (job.stage === 'running' || job.failures > 0)) await noteSuccess(context, job.connection)
        if (step.preview) reporter.report({ preview: step.preview })
        const { operation, position, ratio } = step
        const parking = { operation, afterMs: Math.min(await untilNextPoll(context, job, step), LONGEST_PAUSE), position, ratio }
        await (parkAgain ? parkAgain(job, parking) : park(context, job, parking))
        early.parked()
        return 'look again'
      }
      const outputs = await receiveOutputs(prepared.io, step.outputs)
      // A connection is well when its results can be fetched too.
      if (job.connection !== null) await noteSuccess(context, job.connection)
      await reporter.phase('censoring')
      const seen = await checkOutputs(context, outputs, signal)
      await deliver(context, { job, run: job, task: prepared.run.task, outputs, warnings: [...job.warnings, ...step.warnings], seen })
      return undefined
    })
  } catch (error) {
    // Another process has it, or it has ended: what broke off here says nothing of it.
    if (signal.reason === 'lost') return
    if (signal.reason instanceof Stopping) return await leave(context, job, { afterMs: 0 })
    if (isOfDatabase(error) && mayGoOn(job)) {
      const parking = taken
      return await persistently(() => (parking ? park(context, job, parking) : leave(context, job, { afterMs: TROUBLE_PAUSE })))
    }
    const reason = isOwnDoing(error, signal) ? new EngineError('timeout', 'the engine gave up by itself', { cause: error }) : error
    await fail(context, job, { error: reason, parkAgain })
  } finally {
    reporter.stop()
  }
}

/** An engine that stops waiting by itself, while nobody cancelled the job, got no answer in time. */
const isOwnDoing = (error: unknown, signal: AbortSignal): boolean =>
  error instanceof EngineError && error.code === 'cancelled' && !signal.aborted

/** Parks a job that an external engine has taken. One that was cancelled meanwhile is cancelled there too: only now is known what. */
const park = (context: Context, job: JobRow, parking: Parking): Promise<void> =>
  context.db.transaction(async (tx) => {
    const [parked] = await transition(tx, byRun(job), { to: 'parked', ...parking })
    if (!parked) await withdraw(context, tx, [{ ...job, operation: parking.operation ?? null }])
  })

/** Leaves a job that this process cannot go on with to anyone who comes next. */
const leave = ({ db }: Context, job: JobRow, { afterMs }: Pick<Parking, 'afterMs'>): Promise<void> =>
  db.transaction(async (tx) => {
    const now = await findJob(tx, job.id)
    if (now && now.attempt === job.attempt) await resume(tx, now, afterMs)
  })

/** A job that an external engine may have taken is looked at again; any other starts anew, and leaves its place. */
export async function resume(tx: Transaction, job: JobRow, afterMs = 0): Promise<void> {
  const isTaken = job.lane === 'elsewhere' && job.operation !== null
  const changed = await transition(tx, byRun(job), { to: isTaken ? 'parked' : 'put_back', afterMs })
  if (changed.length > 0 && !isTaken) await freeSlot(tx, job.id)
}
