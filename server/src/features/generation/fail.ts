import { EngineError } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { connectionOf, freeSlot, recordEngineFailure, otherConnections } from '../engines/public.ts'
import { byRun, type Change, transition } from '../jobs/public.ts'
import type { ParkAgain } from '../jobs/queue/public.ts'
import { afterFailure, crashedTwice, type Next } from './after-failure.ts'
import { charge } from './charge.ts'
import { toErrorCode } from './codes.ts'

/** Applies the decision for an error: end, another engine, or another poll. */
export async function fail(
  context: Context,
  job: JobRow,
  { error, parkAgain }: { error: unknown; parkAgain?: ParkAgain | undefined },
): Promise<void> {
  const known = error instanceof EngineError ? error : undefined
  const next: Next = known && job.lane === 'elsewhere' ? decide(context, job, known) : afterRunHere(job, known)
  if (known && mayBePaid(context, job, known)) await charge(context, job)
  if (known && !known.ofModel && job.connection !== null) await recordEngineFailure(context, job.connection, known)
  if (known?.code !== 'cancelled')
    context.log[next.do === 'end' ? 'error' : 'warn']({ job: job.id, model: job.model, err: error, next }, 'generation failed')
  if (next.do === 'look' && parkAgain) {
    await parkAgain(job, { afterMs: next.afterMs, failures: job.failures + 1 })
    return
  }
  const crashes = known ? crashesOf(context, job, known) : 0
  const reason = known && crashedTwice({ crashes }) ? tookDown(known) : error
  await context.db.transaction(async (tx) => follow(tx, job, { next, error: reason, crashed: crashes > 0 ? job.connection : null }))
}

/** A run on this machine whose process was killed is tried once more, because something else may have killed it. Any other failure here is final. */
const afterRunHere = ({ failures }: JobRow, error: EngineError | undefined): Next =>
  error?.code === 'lost' && failures === 0 ? { do: 'submit' } : { do: 'end' }

/**
 * Crashes of the connection during the job, this failure included; 0 for another failure. An engine with an open request loses the result with its
 * connection, any other one loses an accepted run.
 */
function crashesOf(context: Context, job: JobRow, { code }: EngineError): number {
  const isHeld = job.stage === 'running' && connectionOf(context, job.connection ?? '')?.limits?.resumable === false
  if (job.lane !== 'elsewhere' || code !== 'lost' || !(isHeld || isAccepted(job))) return 0
  return job.crashed.filter((one) => one === job.connection).length + 1
}

/** Error of a job that crashed its engine twice. */
const tookDown = (cause: EngineError): EngineError =>
  new EngineError('lost', `the engine stopped twice while it ran this: ${cause.message}`, {
    cause,
    text: {
      en: 'The engine stopped twice during this job, so it was not tried again. Your dots were returned. Try a smaller size, or another model.',
      zh: '引擎在生成时两次中断，不再重试，点数已退回。请换用较小的尺寸或其他模型。',
    },
  })

const isAccepted = ({ stage, operation }: JobRow): boolean => stage === 'parked' && !isSubmitting(operation)

async function follow(
  tx: Transaction,
  job: JobRow,
  { next, error, crashed }: { next: Next; error: unknown; crashed: string | null },
): Promise<void> {
  const failures = job.failures + 1
  const changed = await transition(tx, byRun(job), changeOf(next, { failures, error, crashed }))
  if (changed.length > 0 && job.lane === 'elsewhere' && next.do !== 'look') await freeSlot(tx, job.id)
}

function changeOf(next: Next, { failures, error, crashed }: { failures: number; error: unknown; crashed: string | null }): Change {
  switch (next.do) {
    case 'end':
      return { to: 'failed', ...describeFailure(error) }
    case 'look':
      return { to: 'parked', afterMs: next.afterMs, failures }
    case 'submit':
      return { to: 'put_back', anew: true, failures, waitingFor: 'engine', ...(crashed !== null && { crashed }) }
    case 'elsewhere':
      return { to: 'put_back', failures, waitingFor: 'engine' }
    default:
      return { to: 'put_back', failures, waitingFor: 'engine', afterMs: next.afterMs, untried: true }
  }
}

/** Returns true if an engine that cannot look up runs by key may have accepted this one before the connection broke. */
const mayBePaid = (context: Context, { connection }: JobRow, { code }: EngineError): boolean =>
  (code === 'timeout' || code === 'lost' || code === 'cancelled') && connectionOf(context, connection ?? '')?.limits?.idempotent !== true

const describeFailure = (error: unknown) => ({
  code: toErrorCode(error),
  detail: error instanceof Error ? error.message : String(error),
  text: error instanceof EngineError ? error.text : undefined,
})

function decide(context: Context, job: JobRow, error: EngineError): Next {
  const limits = connectionOf(context, job.connection ?? '')?.limits
  return afterFailure(
    {
      place: 'elsewhere',
      askable: job.stage === 'running' && (limits?.idempotent ?? false),
      accepted: isAccepted(job),
      submission: job.submission,
      crashes: crashesOf(context, job, error),
      otherConnections: otherConnections(context, job).length,
      failures: job.failures,
      idempotent: limits?.idempotent ?? false,
      billed: limits?.billed ?? true,
      waitedMs: job.failingSince === null ? 0 : context.now().getTime() - job.failingSince.getTime(),
      patienceMs: context.settings.get('jobs.patienceMinutes') * 60_000,
    },
    error,
  )
}

/** Returns true if the engine has not confirmed the run yet. */
const isSubmitting = (operation: JobRow['operation']): boolean =>
  typeof operation === 'object' && operation !== null && 'submitting' in operation
