import type { Properties } from '@stipple/core/domain/property'
import type { Language } from '@stipple/core/domain/text'
import { toWireSchema, type WireSchema } from '@stipple/core/domain/wire-schema'
import { appFields, formOfApp } from '@stipple/core/modes/app-form'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { type FieldProblem, Problem } from '../../problem.ts'
import { requireApp } from './find.ts'
import { costOf, partsOf } from './present.ts'

interface Wanted {
  readonly id: string
  /** As the caller named them: `Apps` or the app's own mode; the app, its own model or nothing. */
  readonly mode: string
  readonly model: string
  readonly input: Readonly<Record<string, unknown>>
  readonly larger?: boolean | undefined
}

/** Run of an app in terms of its mode. */
export interface AppRun {
  readonly mode: string
  readonly model: string
  /** Of what the caller gave, that which the app asks for: what it settles is its maker's business, and is left out. */
  readonly input: Readonly<Record<string, unknown>>
  readonly app: {
    readonly id: string
    /** All fields, each beginning with the app's value. */
    readonly properties: Properties
    /** Dots for one output. */
    readonly cost: number
  }
}

/** A request for an app as a request for its mode and model. Throws as `requireApp`, and `invalid_input` for a mode or a model that is not the app's. */
export async function resolveRun(
  context: Context,
  { caller, language }: { caller: Caller; language: Language },
  { id, mode, model, input, larger = false }: Wanted,
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
