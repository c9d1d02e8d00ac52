import type { EngineError, EngineErrorCode } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import { notify } from '../../db/notifier.ts'
import type { HealthState } from '../../db/schema/engines.ts'
import { ENGINES_CHANGED, SURVEY_DUE } from './channels.ts'
import { isNews, recordFailure, recordSuccess } from './data.ts'
import { failureText } from './failure-text.ts'
import { notifyExternalLane } from './places.ts'

/** Consecutive failures after which a connection is offline. */
const AWAY_AFTER = 3
/** Seconds until an offline connection is tried again, doubling. */
const RETRY = { first: 15, most: 300 } as const

/** No response, or not in time. */
const TRANSPORT: ReadonlySet<EngineErrorCode> = new Set(['unavailable', 'timeout'])
/** It refuses every request of ours. */
const REFUSED: ReadonlySet<EngineErrorCode> = new Set(['auth', 'quota'])

/** State of the connection after a failure; undefined if unchanged. */
function verdict(code: EngineErrorCode): ((failures: number) => HealthState) | undefined {
  if (REFUSED.has(code)) return () => 'needs_you'
  return TRANSPORT.has(code) ? (failures) => (failures >= AWAY_AFTER ? 'away' : 'well') : undefined
}

/** Immediately until it is offline. */
const retrySeconds = (failures: number): number =>
  failures < AWAY_AFTER ? 0 : Math.min(RETRY.most, RETRY.first * 2 ** (failures - AWAY_AFTER))

/**
 * Records a failure of an external engine. Three consecutive ones without a response: offline, with retries. A refusal of our credentials: needs
 * attention, without retries. Other failures do not affect the connection. Announces a changed state to all processes.
 */
export async function recordEngineFailure(context: Pick<Context, 'db'>, connection: string, error: EngineError): Promise<void> {
  const state = verdict(error.code)
  if (!state) return
  await context.db.transaction(async (tx) => {
    const change = await recordFailure(tx, connection, { state, message: failureText(error), retrySeconds })
    if (!change) return
    if (change.before !== change.after) await notify(tx, ENGINES_CHANGED, connection)
    if (change.after === 'well') await notify(tx, SURVEY_DUE, connection)
  })
}

/**
 * Records a response, which makes a connection healthy; one that needs attention only recovers by a survey (`surveySeconds`: time until the next
 * one).
 */
export async function recordEngineSuccess(
  context: Pick<Context, 'db'>,
  connection: string,
  look: { readonly surveySeconds?: number } = {},
): Promise<void> {
  if (look.surveySeconds === undefined && !(await isNews(context.db, connection))) return
  await context.db.transaction(async (tx) => {
    const before = await recordSuccess(tx, connection, look)
    if (before === undefined || before === 'well') return
    await notify(tx, ENGINES_CHANGED, connection)
    await notifyExternalLane(tx)
  })
}
