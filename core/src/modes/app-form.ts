import { readValue } from '../domain/list-text.ts'
import type { FormTraits } from '../domain/model.ts'
import type { Properties, Property, Value } from '../domain/property.ts'
import type { Mode } from './define-mode.ts'
import type { Scope } from './fields/field.ts'

/** Treatment of a field in an app: asked for or settled, with its initial or settled value. */
export interface AppParameter {
  readonly shown: boolean
  readonly initial?: Value | undefined
  /** Bounds of a number, within the mode's own. */
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
}

/** By field of the mode. A field that is not named is asked for as the mode asks. */
export type AppParameters = Readonly<Record<string, AppParameter>>

/** Everything that the form of an app depends on. */
export interface AppParts {
  readonly mode: Pick<Mode, 'properties'>
  readonly traits: FormTraits
  readonly parameters: AppParameters
}

/** Fields that an app asks for: some of its mode's, with its own initial values. */
export function appFields(app: AppParts, scope: Scope = {}): Properties {
  return Object.fromEntries(Object.entries(formOfApp(app, scope)).filter(([name]) => app.parameters[name]?.shown ?? true))
}

/** All fields of an app's mode, those that are settled included, each beginning with the app's own value. */
export function formOfApp({ mode, traits, parameters }: AppParts, scope: Scope = {}): Properties {
  const usual = mode.properties(traits, scope)
  const wide = mode.properties(traits, { larger: true })
  return Object.fromEntries(
    Object.entries(wide).map(([name, property]) => {
      const { shown = true, initial, ...range } = parameters[name] ?? {}
      const asked = usual[name] ?? property
      // Its maker may have gone beyond what is usual.
      const bounds = shown && !exceeds(initial, asked) ? asked : property
      return [name, { ...narrowed(bounds, range), ...(initial !== undefined && { initial: readValue(property, initial) ?? initial }) }]
    }),
  )
}

/** An app may ask for less of a number than its mode takes, never for more. */
function narrowed(property: Property, { minimum, maximum }: Pick<AppParameter, 'minimum' | 'maximum'>): Property {
  const least = minimum === undefined ? property.minimum : Math.max(minimum, property.minimum ?? minimum)
  const most = maximum === undefined ? property.maximum : Math.min(maximum, property.maximum ?? maximum)
  return { ...property, ...(least !== undefined && { minimum: least }), ...(most !== undefined && { maximum: most }) }
}

const exceeds = (value: unknown, { maximum }: Property): boolean => typeof value === 'number' && maximum !== undefined && value > maximum
