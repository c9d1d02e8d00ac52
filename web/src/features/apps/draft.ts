import type { Work } from '@stipple/core/contract/shapes'
import type { Template } from '@stipple/core/contract/templates'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { Input, Properties, Property } from '@stipple/core/domain/property'
import type { AppParameter, AppParameters } from '@stipple/core/modes/app-form'

export interface AppDraft {
  readonly name: string
  readonly description: string
  /** Address of a picture. */
  readonly cover: string | undefined
  readonly shared: boolean
  readonly mode: ModeId
  /** Undefined: the first model that offers the mode. */
  readonly model: string | undefined
  readonly parameters: AppParameters
  /** Setting of fields without one: an app asks for them; a new one only if the form shows them at once; one made of a work does not. */
  readonly unnamed: 'asked' | 'usual' | 'settled'
}

export const newDraft = (mode: ModeId = 'Text2Img'): AppDraft => ({
  name: '',
  description: '',
  cover: undefined,
  shared: true,
  mode,
  model: undefined,
  parameters: {},
  unnamed: 'usual',
})

export const draftOfApp = ({
  name,
  description,
  cover,
  shared,
  mode,
  model,
  parameters,
}: Template & Pick<AppDraft, 'parameters'>): AppDraft => ({
  name,
  description,
  cover,
  shared,
  mode,
  model,
  parameters,
  unnamed: 'asked',
})

/**
 * An app that makes works like this one: asks for the prompt and settles all else. The seed stays random, or every run would give the same, and users bring
 * files of their own, see `parameterOf`.
 */
export function draftOfWork({ mode, model, params, thumbnails }: Work): AppDraft {
  const parameters = Object.entries(params).flatMap(([field, initial]): [string, AppParameter][] => {
    if (field === 'seed') return [[field, { shown: false }]]
    return [[field, { shown: field === 'prompt', initial }]]
  })
  return { ...newDraft(mode), model, cover: thumbnails[512], parameters: Object.fromEntries(parameters), unnamed: 'settled' }
}

/** Setting of a field in the draft. */
export function parameterOf({ parameters, unnamed }: AppDraft, name: string, property: Property): AppParameter {
  const {
    shown = unnamed === 'asked' || (unnamed === 'usual' && property.area === 'main'),
    initial,
    minimum,
    maximum,
  } = parameters[name] ?? {}
  // A file is private to its owner: users bring their own where a work had one, and their own marks on it.
  if (isGiven(property)) return { shown: property.required === true || shown || initial !== undefined }
  return {
    shown,
    ...(initial !== undefined && { initial }),
    // Bounds of a settled value are never shown.
    ...(shown && minimum !== undefined && { minimum }),
    ...(shown && maximum !== undefined && { maximum }),
  }
}

/** Returns true if the author may narrow its bounds. Sizes and seeds are entered in ways of their own. */
export const hasRange = ({ type, minimum, maximum, options, widget }: Property): boolean =>
  (type === 'number' || type === 'integer') && minimum !== undefined && maximum !== undefined && !options && widget === 'slider'

/** Returns true if the field holds files, or marks on them. */
export const isGiven = ({ accept, over, widget }: Property): boolean =>
  accept !== undefined || (over !== undefined && (widget === 'mask' || widget === 'points'))

/** Fields that the author decides about. */
export const fieldsOf = (properties: Properties): readonly string[] =>
  Object.entries(properties).flatMap(([name, { hidden, readOnly }]) => (hidden || readOnly ? [] : [name]))

/** Fields of the resulting form. */
export function askedFields(draft: AppDraft, properties: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => {
      const { shown, initial, minimum, maximum } = parameterOf(draft, name, property)
      const own = {
        ...(initial !== undefined && { initial }),
        ...(minimum !== undefined && { minimum }),
        ...(maximum !== undefined && { maximum }),
      }
      return shown ? [[name, { ...property, ...own }] as const] : []
    }),
  )
}

/** Settled values, which that form does not ask for. */
export function settledOf(draft: AppDraft, properties: Properties): Input {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => {
      const { shown, initial = property.initial } = parameterOf(draft, name, property)
      return shown || initial === undefined ? [] : [[name, initial] as const]
    }),
  )
}

/** Parameters to send: every field by name, so that nothing depends on the defaults of a form. */
export const parametersOf = (draft: AppDraft, properties: Properties): Record<string, AppParameter> =>
  Object.fromEntries(
    fieldsOf(properties).flatMap((name) => {
      const property = properties[name]
      return property ? [[name, parameterOf(draft, name, property)] as const] : []
    }),
  )

type Missing = 'no_app_name' | 'fill_required'

/** Problems that prevent saving, by field; the server checks the same. */
export function missingIn(draft: AppDraft, properties: Properties = {}): Readonly<Record<string, Missing>> {
  const fields = fieldsOf(properties).flatMap((name): [string, Missing][] => {
    const property = properties[name]
    if (!property?.required) return []
    const { shown, initial } = parameterOf(draft, name, property)
    return shown || initial !== undefined ? [] : [[name, 'fill_required']]
  })
  return {
    ...(draft.name.trim() === '' && { name: 'no_app_name' as const }),
    ...(draft.description.trim() === '' && { description: 'fill_required' as const }),
    ...Object.fromEntries(fields),
  }
}
