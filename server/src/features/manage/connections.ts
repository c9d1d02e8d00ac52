import type { EngineConnection, EngineSurveyResult } from '@stipple/core/contract/engines'
import type { Language } from '@stipple/core/domain/text'
import { withInstructionModes } from '@stipple/core/modes/with-instruction-modes'
import { settingFields } from '@stipple/engines/kinds/setting-fields'
import type { Context } from '../../context.ts'
import { recordAction } from '../../db/record-action.ts'
import type { Caller } from '../../http/caller.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import { modesOf, priceOf } from '../catalogue/public.ts'
import {
  changeConnection,
  changeModels,
  createConnection,
  describeConnections,
  removeConnection,
  surveyConnection,
  surveySettings,
} from '../engines/public.ts'
import { tryModel } from '../generation/public.ts'
import { failuresOfConnections, figuresOfConnections, lastTests, wasSourceChosen } from './data.ts'
import { type ModelChange, overrideModels } from './overrides.ts'
import { presentFailures, presentFigures, presentSurvey, presentTest } from './present.ts'

/** An administrator, and the page's language. */
export interface Requester {
  readonly caller: Caller
  readonly language: Language
}

/** Kinds of connections with their settings forms, rare ones last. */
export const describeKinds = ({ kinds }: Context) =>
  kinds
    .toSorted((one, other) => Number(one.rare ?? false) - Number(other.rare ?? false))
    .map((kind) => {
      const { id, label, hint, elsewhere } = kind
      return { id, label, hint, elsewhere, fields: [...settingFields(kind)], ...(kind.workflows && { workflows: true }) }
    })

/** External engines with models, prices and figures: all, or only `id`. */
export async function describeExternal(context: Context, language: Language, id?: string): Promise<EngineConnection[]> {
  const [connections, figures, failures, tests] = await Promise.all([
    describeConnections(context, id),
    figuresOfConnections(context.db),
    failuresOfConnections(context.db),
    lastTests(context.db),
  ])
  const overrides = context.settings.get('models.overrides')
  return connections.map(({ models, workflows, ...connection }) => ({
    ...connection,
    ...presentFigures(figures.get(connection.id)),
    failures: presentFailures(failures.get(connection.id) ?? [], language),
    models: models.map(({ remoteId, model, traits, hidden, missing, price }) => {
      const override = overrides[model]
      const workflow = workflows.find((brought) => brought.remoteId === remoteId)
      const test = tests.find((one) => one.connection === connection.id && one.model === model)
      return {
        remote_id: remoteId,
        model,
        label: override?.label ?? traits.label,
        modes: modesOf(withInstructionModes(traits)).map((mode) => mode.id),
        hidden: hidden || override?.hidden === true,
        missing,
        cost: priceOf(traits, override?.cost),
        initial_cost: priceOf(traits),
        ...(price !== null && { price }),
        ...(override?.audience && { audience: override.audience }),
        ...(test && { test: presentTest(test) }),
        ...(workflow && { workflow: { id: workflow.id, check: workflow.check } }),
      }
    }),
  }))
}

/** Throws `not_found`. */
async function requireConnection(context: Context, language: Language, id: string): Promise<EngineConnection> {
  const [found] = isUuid(id) ? await describeExternal(context, language, id) : []
  if (!found) throw new Problem('not_found')
  return found
}

/** Returns true if a super user has chosen or postponed an image engine; a connected engine counts as a choice. */
export const isSourceChosen = async (context: Context, connections: readonly EngineConnection[]): Promise<boolean> =>
  connections.length > 0 || context.config.enginesFile !== undefined || (await wasSourceChosen(context.db))

/** Records the choice once for the installation. */
export async function recordSourceChoice({ db }: Context, { accountId }: Caller): Promise<void> {
  if (!(await wasSourceChosen(db))) await recordAction(db, { accountId, action: 'engine_asked', subject: '' })
}

type Settings = EngineConnection['settings']

/** Surveys settings without saving. Throws `invalid_input`. */
export async function surveyAddress(
  context: Context,
  { language }: Requester,
  wanted: { kind: string; settings: Settings },
): Promise<EngineSurveyResult> {
  const { kind, found } = await surveySettings(context, { ...wanted, language })
  return presentSurvey(found, settingFields(kind))
}

export interface NewEngine {
  readonly kind: string
  readonly name: string
  readonly settings: Settings
  readonly slots?: number | undefined
  readonly weight?: number | undefined
  readonly daily_budget?: number | null | undefined
  readonly models?: readonly ModelChange[] | undefined
}

/** Connects an engine. Offers its models in `models` that are not hidden there; default: all. Throws `invalid_input`. */
export async function addEngine(
  context: Context,
  { caller, language }: Requester,
  { kind, name, settings, slots, weight, daily_budget: dailyBudget, models }: NewEngine,
): Promise<EngineConnection> {
  const { id } = await createConnection(
    context,
    { ...caller, language },
    {
      kind,
      name,
      settings,
      ...(slots !== undefined && { slots }),
      ...(weight !== undefined && { weight }),
      ...(dailyBudget !== undefined && { dailyBudget }),
      ...(models && { offered: models.flatMap(({ remote_id: remoteId, hidden }) => (hidden ? [] : [remoteId])) }),
    },
  )
  const { models: carried } = await requireConnection(context, language, id)
  const changes = (models ?? []).filter(({ remote_id: remoteId }) => carried.some((model) => model.remote_id === remoteId))
  if (changes.length > 0) return changeModelsOf(context, { caller, language }, { id, models: changes })
  return requireConnection(context, language, id)
}

export interface EngineChange {
  readonly id: string
  readonly revision: number
  readonly name?: string | undefined
  readonly settings?: Settings | undefined
  readonly slots?: number | undefined
  readonly weight?: number | undefined
  readonly daily_budget?: number | null | undefined
  readonly state?: EngineConnection['state'] | undefined
}

/** Throws `not_found`, `engine_of_file`, `changed_meanwhile`, `invalid_input`. Changed settings are surveyed before this returns. */
export async function changeEngine(
  context: Context,
  { caller, language }: Requester,
  { id, revision, daily_budget: dailyBudget, ...given }: EngineChange,
): Promise<EngineConnection> {
  await requireConnection(context, language, id)
  const change = Object.fromEntries(Object.entries({ ...given, dailyBudget }).filter(([, value]) => value !== undefined))
  await changeConnection(context, { ...caller, language }, { id, revision, change })
  if (given.settings) await surveyConnection(context, id)
  return requireConnection(context, language, id)
}

/** Changes the offer, names and prices of an engine's models. Throws `not_found`, also for an unknown model. */
export async function changeModelsOf(
  context: Context,
  { caller, language }: Requester,
  { id, models: changes }: { readonly id: string; readonly models: readonly ModelChange[] },
): Promise<EngineConnection> {
  const { models: carried } = await requireConnection(context, language, id)
  if (changes.some(({ remote_id: remoteId }) => carried.every((model) => model.remote_id !== remoteId))) throw new Problem('not_found')
  await overrideModels(context, { caller, language }, { carried, changes })
  const own = changes.flatMap(({ remote_id: remoteId, hidden, price }) =>
    hidden === undefined && price === undefined
      ? []
      : [{ remoteId, ...(hidden !== undefined && { hidden }), ...(price !== undefined && { price }) }],
  )
  if (own.length > 0) await changeModels(context, caller, { id, models: own })
  return requireConnection(context, language, id)
}

/** Surveys an engine now. Throws `not_found`. */
export async function checkConnection(context: Context, language: Language, id: string): Promise<EngineConnection> {
  await requireConnection(context, language, id)
  await surveyConnection(context, id)
  await context.catalogue.refresh()
  return requireConnection(context, language, id)
}

/** Tests an engine's model with an image. Returns the job id. Throws `not_found`, `not_testable`, and `engine_resting` if it would wait. */
export async function testModel(
  context: Context,
  { caller, language }: Requester,
  { id, remote_id: remoteId }: { readonly id: string; readonly remote_id: string },
): Promise<string> {
  const { models, state, health, rests_until: rests } = await requireConnection(context, language, id)
  const model = models.find((candidate) => candidate.remote_id === remoteId && !candidate.missing)
  if (!model) throw new Problem('not_found')
  if (!model.modes.includes('Text2Img')) throw new Problem('not_testable')
  if (state === 'paused' || health !== 'well' || rests !== undefined) throw new Problem('engine_resting')
  const job = await tryModel(context, caller, { model: model.model, connection: id })
  await recordAction(context.db, {
    accountId: caller.accountId,
    action: 'engine_test',
    subject: id,
    after: { model: model.model, job: job.id },
  })
  return job.id
}

/** Throws `not_found`, `engine_of_file`, `engine_busy`. */
export async function removeEngine(context: Context, caller: Caller, id: string): Promise<void> {
  if (!isUuid(id)) throw new Problem('not_found')
  await removeConnection(context, caller, id)
}
