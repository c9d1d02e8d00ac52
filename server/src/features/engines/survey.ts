import { isDeepStrictEqual } from 'node:util'
import type { Text } from '@stipple/core/domain/text'
import { fitDefaults } from '@stipple/core/modes/fit-defaults'
import type { EngineKind, SavedWorkflow, Survey } from '@stipple/engines/kinds/spec'
import { EngineError, type Fetch } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { notify } from '../../db/notifier.ts'
import { ENGINES_CHANGED, SURVEY_DUE } from './channels.ts'
import { fetchFor, openSettings, Unusable } from './connect.ts'
import { dueNow, findConnection, saveSurvey, recordFailure, recordSuccess, takeDueSurveys } from './data.ts'
import { failureText } from './failure-text.ts'
import { recordEngineFailure, recordEngineSuccess } from './health.ts'

/** Time limit of a survey of a connection (ms). */
export const SURVEY_TIMEOUT_MS = 15_000
/** Interval between surveys of a healthy connection. */
const SURVEY_SECONDS = 60
/** Lease of a survey; longer than its time limit. */
const LOOK_SECONDS = 30
/** Longest time between two checks for due surveys (ms). */
const EVERY_MS = 5000
/** Concurrent surveys in this process. */
const MOST = 10

export type Surveyed =
  | { readonly ok: true; readonly survey: Survey }
  | {
      readonly ok: false
      readonly step: SurveyStep
      readonly reason: Text
      readonly error: EngineError
      /** Address nearby where an engine of this kind responds. */
      readonly near?: string
    }

/** Failed part of a survey: no response of this kind, our credentials refused, or no list of models. */
export type SurveyStep = 'reach' | 'login' | 'list'

/** Surveys settings without saving. Failures are texts for the operator. */
export async function survey(
  context: Pick<Context, 'log' | 'now' | 'secrets'>,
  {
    kind,
    settings,
    workflows = [],
  }: { readonly kind: EngineKind<unknown>; readonly settings: unknown; readonly workflows?: readonly SavedWorkflow[] },
): Promise<Surveyed> {
  const limit = AbortSignal.timeout(SURVEY_TIMEOUT_MS)
  const late = new Promise<never>((_, reject) => limit.addEventListener('abort', () => reject(limit.reason), { once: true }))
  const { log, now } = context
  let answered = false
  try {
    const safe = await fetchFor(context, settings)
    const fetch: Fetch = async (address, init) => {
      const answer = await safe(address, init)
      answered ||= answer.ok
      return answer
    }
    const asked = kind.survey(settings, { log, fetch, signal: limit, now: () => now().getTime(), workflows })
    return { ok: true, survey: fitted(await Promise.race([asked, late])) }
  } catch (cause) {
    const error =
      cause instanceof EngineError ? cause : new EngineError('unavailable', 'the survey failed', { cause, text: failureText(cause) })
    const step = error.code === 'auth' || error.code === 'quota' ? 'login' : answered ? 'list' : 'reach'
    return { ok: false, step, reason: failureText(error), error }
  }
}

/** The survey with models whose defaults are valid in their own forms; notes for the operator what was changed or omitted. */
function fitted(found: Survey): Survey {
  const warnings = [...found.warnings]
  const models = found.models.flatMap(({ traits: given, form, ...rest }) => {
    const { model, notes } = fitDefaults({ ...given, ...(form && { form }) })
    warnings.push(...notes)
    if (!model) return []
    const { form: fields, ...traits } = model
    return [{ ...rest, traits, ...(fields && { form: fields }) }]
  })
  return { ...found, models, warnings }
}

/** Surveys a connection and stores its models and health. Undefined if it is deleted. */
export async function surveyConnection(context: Context, id: string): Promise<Surveyed | undefined> {
  const connection = await findConnection(context.db, id)
  if (!connection) return undefined
  try {
    const found = await survey(context, { ...(await openSettings(context, connection)), workflows: connection.workflows })
    if (found.ok) await keep(context, id, found.survey)
    else {
      context.log.warn({ connection: id, name: connection.name, reason: found.reason.en }, 'an external engine does not answer correctly')
      await recordEngineFailure(context, id, found.error)
    }
    return found
  } catch (error) {
    if (!(error instanceof Unusable)) throw error
    const reason = { en: error.message, zh: error.message }
    // Only this process cannot use it; others may.
    await context.db.transaction((tx) =>
      recordFailure(tx, id, { state: () => connection.health, message: reason, retrySeconds: () => SURVEY_SECONDS }),
    )
    return { ok: false, step: 'reach', reason, error: new EngineError('unavailable', error.message, { text: reason }) }
  }
}

/** Stores the first survey of a new connection. Only models in `offered` are offered; default: all. */
export async function storeFirstSurvey(
  tx: Transaction,
  { id, found, offered }: { readonly id: string; readonly found: Survey; readonly offered?: readonly string[] },
): Promise<void> {
  await saveSurvey(tx, { id, limits: null }, found, offered)
  await recordSuccess(tx, id, { surveySeconds: SURVEY_SECONDS })
}

async function keep(context: Context, id: string, found: Survey): Promise<void> {
  await context.db.transaction(async (tx) => {
    const before = await findConnection(tx, id)
    if (!before) return
    await saveSurvey(tx, before, found)
    if (!isDeepStrictEqual(before, await findConnection(tx, id))) await notify(tx, ENGINES_CHANGED, id)
  })
  await recordEngineSuccess(context, id, { surveySeconds: SURVEY_SECONDS })
}

/** Surveys the due connections, each in one process only. */
export async function surveyDue(context: Context): Promise<void> {
  const due = await takeDueSurveys(context.db, { seconds: LOOK_SECONDS, limit: MOST })
  await Promise.all(due.map((id) => surveyConnection(context, id)))
}

/** Runs surveys in this process when they are due and after a failure, until the queue stops. */
export async function startSurveys(context: Context): Promise<void> {
  let looking = Promise.resolve()
  const look = (): void => {
    looking = looking
      .then(() => surveyDue(context))
      .catch((error: unknown) => context.log.warn({ err: error }, 'external engines could not be surveyed'))
  }
  const timer = setInterval(look, EVERY_MS)
  const unsubscribe = await context.notifier.subscribe(SURVEY_DUE, look)
  context.queue.alongside(async () => {
    clearInterval(timer)
    unsubscribe()
    await looking
  })
}

/** Surveys the connections of a kind at once after a change. */
export async function surveyKind(db: Database, kind: string): Promise<void> {
  if (await dueNow(db, kind)) await notify(db, SURVEY_DUE, kind)
}
