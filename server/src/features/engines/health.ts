import type { EngineError, EngineErrorCode } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import { notify } from '../../db/notifier.ts'
import type { HealthState } from '../../db/schema/engines.ts'
import { ENGINES_CHANGED, SURVEY_DUE } from './channels.ts'
import { isNews, recordFailure, recordSuccess } from './data.ts'
import { failureWords } from './failure-words.ts'
import { tellElsewhere } from './places.ts'

/** Failures in a row that say nothing answers there. */
const AWAY_AFTER = 3
/** Seconds until a connection that is away is tried again, doubling. */
const RETRY = { first: 15, most: 300 } as const

/** Nothing answered, or not in time. */
const TRANSPORT: ReadonlySet<EngineErrorCode> = new Set(['unavailable', 'timeout'])
/** It refuses us, whatever we ask. */
const REFUSED: ReadonlySet<EngineErrorCode> = new Set(['auth', 'quota'])

/** State of the connection that a failure shows; undefined where it shows none. */
function verdict(code: EngineErrorCode): ((failures: number) => HealthState) | undefined {
  if (REFUSED.has(code)) return () => 'needs_you'
  return TRANSPORT.has(code) ? (failures) => (failures >= AWAY_AFTER ? 'away' : 'well') : undefined
}

/** At once until it is away. */
const retrySeconds = (failures: number): number =>
  failures < AWAY_AFTER ? 0 : Math.min(RETRY.most, RETRY.first * 2 ** (failures - AWAY_AFTER))

/**
 * An external engine failed. Three times in a row without an answer: it is away, and is tried again by and by. A refusal of us: it needs the operator, and is
 * not tried again by itself. Other failures say nothing of the connection. All processes know when its state changed.
 */
export async function noteFailure(context: Pick<Context, 'db'>, connection: string, error: EngineError): Promise<void> {
  const state = verdict(error.code)
  if (!state) return
  await context.db.transaction(async (tx) => {
    const change = await recordFailure(tx, connection, { state, message: failureWords(error), retrySeconds })
    if (!change) return
    if (change.before !== change.after) await notify(tx, ENGINES_CHANGED, connection)
    if (change.after === 'well') await notify(tx, SURVEY_DUE, connection)
  })
}

/** It answered, which makes it well; but for one that needs the operator, which only a look at it (`surveySeconds`: when the next one is due) can heal. */
export async function noteSuccess(
  context: Pick<Context, 'db'>,
  connection: string,
  look: { readonly surveySeconds?: number } = {},
): Promise<void> {
  if (look.surveySeconds === undefined && !(await isNews(context.db, connection))) return
  await context.db.transaction(async (tx) => {
    const before = await recordSuccess(tx, connection, look)
    if (before === undefined || before === 'well') return
    await notify(tx, ENGINES_CHANGED, connection)
    await tellElsewhere(tx)
  })
}
