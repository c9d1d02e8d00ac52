import type { Properties } from '@stipple/core/domain/property'
import type { Language } from '@stipple/core/domain/text'
import { toWireSchema, type WireSchema } from '@stipple/core/domain/wire-schema'
import { appFields, formOfApp } from '@stipple/core/modes/app-form'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { type FieldProblem, Problem } from '../../problem.ts'
import { requireApp } from './find.ts'
import { costOf, partsOf } from './present.ts'

interface AppRequest {
  readonly id: string
  /** As in the request: `Apps` or the app's own mode; the app, its own model or empty. */
  readonly mode: string
  readonly model: string
  readonly input: Readonly<Record<string, unknown>>
  readonly larger?: boolean | undefined
}

/** Run of an app, translated to its mode. */
export interface AppRun {
  readonly mode: string
  readonly model: string
  /** The caller's values for the app's visible fields; values for preset fields are ignored. */
  readonly input: Readonly<Record<string, unknown>>
  readonly app: {
    readonly id: string
    /** All fields, with the app's initial values. */
    readonly properties: Properties
    /** Price of one output in dots. */
    readonly cost: number
  }
}

/** Translates a request for an app to its mode and model. Throws as `requireApp`, and `invalid_input` for another mode or model. */
export async function resolveRun(
  context: Context,
  { caller, language }: { caller: Caller; language: Language },
  { id, mode, model, input, larger = false }: AppRequest,
): Promise<AppRun> {
  const app = await requireApp(context, { id, caller, language })
  const wrong: FieldProblem[] = [
    ...(mode === 'Apps' || mode === app.mode.id ? [] : [{ field: 'job_type', code: 'not_an_option' as const }]),
    ...(['', id, app.model.id].includes(model) ? [] : [{ field: 'model', code: 'not_an_option' as const }]),
  ]
  if (wrong.length > 0) throw new Problem('invalid_input', { fields: wrong })
  const asked = appFields(partsOf(app))
  return {
    mode: app.mode.id,
    model: app.model.id,
    input: Object.fromEntries(Object.entries(input).filter(([name]) => Object.hasOwn(asked, name))),
    app: { id, properties: formOfApp(partsOf(app), { larger }), cost: costOf(app) },
  }
}

/** Schema of an app's form, with texts in one language. */
export async function appSchema(
  context: Context,
  { id, larger, caller, language }: { id: string; larger: boolean; caller: Caller | undefined; language: Language },
): Promise<WireSchema> {
  const app = await requireApp(context, { id, caller, language })
  return toWireSchema(app.row.name, appFields(partsOf(app), { larger }), language)
}
