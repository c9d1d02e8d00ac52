import { readValue } from '../domain/list-text.ts'
import type { FormTraits } from '../domain/model.ts'
import type { Properties, Property, Value } from '../domain/property.ts'
import type { Mode } from './define-mode.ts'
import type { Scope } from './fields/field.ts'

/** Role of a field in an app: shown to the user with an initial value, or fixed. */
export interface AppParameter {
  readonly shown: boolean
  readonly initial?: Value | undefined
  /** Bounds of a number, within the mode's own. */
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
}

/** By field of the mode. A field that is not named is shown as in the mode. */
export type AppParameters = Readonly<Record<string, AppParameter>>

/** Everything that the form of an app depends on. */
export interface AppParts {
  readonly mode: Pick<Mode, 'properties'>
  readonly traits: FormTraits
  readonly parameters: AppParameters
}

/** Fields of an app: some of its mode's, with its own initial values. */
export function appFields(app: AppParts, scope: Scope = {}): Properties {
  return Object.fromEntries(Object.entries(formOfApp(app, scope)).filter(([name]) => app.parameters[name]?.shown ?? true))
}

/** All fields of an app's mode, including the preset ones, each with the app's own initial value. */
export function formOfApp({ mode, traits, parameters }: AppParts, scope: Scope = {}): Properties {
  const usual = mode.properties(traits, scope)
  const wide = mode.properties(traits, { larger: true })
  return Object.fromEntries(
    Object.entries(wide).map(([name, property]) => {
      const { shown = true, initial, ...range } = parameters[name] ?? {}
      const asked = usual[name] ?? property
      // The creator may use values beyond the usual range.
      const bounds = shown && !exceeds(initial, asked) ? asked : property
      return [name, { ...narrowed(bounds, range), ...(initial !== undefined && { initial: readValue(property, initial) ?? initial }) }]
    }),
  )
}

/** Bounds of a number in an app, within those of its mode. */
function narrowed(property: Property, { minimum, maximum }: Pick<AppParameter, 'minimum' | 'maximum'>): Property {
  const least = minimum === undefined ? property.minimum : Math.max(minimum, property.minimum ?? minimum)
  const most = maximum === undefined ? property.maximum : Math.min(maximum, property.maximum ?? maximum)
  return { ...property, ...(least !== undefined && { minimum: least }), ...(most !== undefined && { maximum: most }) }
}

const exceeds = (value: unknown, { maximum }: Property): boolean => typeof value === 'number' && maximum !== undefined && value > maximum
