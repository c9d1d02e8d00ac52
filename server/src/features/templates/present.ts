import { MODE_IDS } from '@stipple/core/domain/mode-ids'
import { formTraitsOf } from '@stipple/core/domain/model'
import type { Language } from '@stipple/core/domain/text'
import { toWireSchema } from '@stipple/core/domain/wire-schema'
import { type AppParts, appFields } from '@stipple/core/modes/app-form'
import type { Mode } from '@stipple/core/modes/define-mode'
import type { OfferedModel } from '../catalogue/public.ts'
import { presentJobError } from '../jobs/public.ts'
import type { Figures, TemplateRow, VersionRow } from './data.ts'

/** Price of an app whose model has none. */
const USUAL_COST = 5

/** An app whose mode and model exist. */
export interface App {
  readonly row: TemplateRow
  readonly mode: Mode
  readonly model: OfferedModel
}

interface Reader {
  /** Undefined for a guest. */
  readonly accountId: string | undefined
  readonly language: Language
}

/** An app for its users: only the fields that they fill in, with the app's initial values. */
export function presentTemplate(app: App, { accountId, language }: Reader) {
  const { row } = app
  const mode = MODE_IDS.find((id) => id === row.mode) ?? app.mode.id
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    ...(row.cover !== null && { cover: row.cover }),
    type: 'Apps' as const,
    mode,
    jobtype: mode,
    model: row.model,
    cost: costOf(app),
    uid: row.uid,
    schema: toWireSchema(row.name, appFields(partsOf(app)), language),
    shared: row.shared,
    mine: row.accountId === accountId,
    version: row.version,
    create_time: row.createdAt.toISOString(),
    update_time: row.updatedAt.toISOString(),
  }
}

interface Around {
  /** Share of a creator (%). */
  readonly share: number
  /** Name of its creator. */
  readonly maker: string | undefined
  /** App that it was copied from; empty where that is not to be seen. */
  readonly source: { readonly id?: string; readonly name?: string; readonly uid?: string; readonly maker?: string } | undefined
  /** Number of apps copied from it. */
  readonly copies: number
}

/** An app with everything that its form depends on, and its surroundings. Apps that come with the installation, and one’s own, have no share. */
export const presentInFull = (app: App, reader: Reader, { share, maker, source, copies }: Around) => ({
  ...presentTemplate(app, reader),
  parameters: app.row.parameters,
  traits: formTraitsOf(app.model),
  share: app.row.accountId === '' || app.row.accountId === reader.accountId ? 0 : share,
  ...(maker !== undefined && { maker }),
  ...(source && { based_on: source }),
  copies,
})

export const presentVersion = ({ version, name, createdAt }: VersionRow) => ({ version, name, time: createdAt.toISOString() })

/** Failures have the text of their code only: an engine's own message may quote a member. */
export const presentFigures = ({ own, failures, ...figures }: Figures, language: Language) => ({
  ...figures,
  own_runs: own,
  days: [...figures.days],
  failures: failures.map(({ code, runs }) => ({
    code: code ?? 'engine_failed',
    message: presentJobError({ errorCode: code, errorText: null, cost: 0 }, language),
    runs,
  })),
})

/** Price of one output in dots. */
export const costOf = ({ model }: App): number => (model.cost > 0 || model.experimental ? model.cost : USUAL_COST)

export const partsOf = ({ row, mode, model }: App): AppParts => ({ mode, traits: model, parameters: row.parameters })
