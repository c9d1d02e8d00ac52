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
  /** Undefined: the first model for the mode. */
  readonly model: string | undefined
  readonly parameters: AppParameters
  /** Default for fields without a setting: visible; in a new app only if the form shows them directly; in one made from a work they are not. */
  readonly unnamed: 'asked' | 'usual' | 'settled'
  /** Id of the app that it is a copy of. */
  readonly source?: string
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
 * An app that makes works like this one: the prompt is visible and everything else is preset. The seed stays random, otherwise every run would give
 * the same result, and users bring their own files, see `parameterOf`.
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
  // Files are private: users bring their own in place of a work's, and their own marks on it.
  if (isFileField(property)) return { shown: property.required === true || shown || initial !== undefined }
  return {
    shown,
    ...(initial !== undefined && { initial }),
    // Bounds of a preset value are never shown.
    ...(shown && minimum !== undefined && { minimum }),
    ...(shown && maximum !== undefined && { maximum }),
  }
}

/** Returns true if the author may narrow its bounds. Sizes and seeds have their own controls. */
export const hasRange = ({ type, minimum, maximum, options, widget }: Property): boolean =>
  (type === 'number' || type === 'integer') && minimum !== undefined && maximum !== undefined && !options && widget === 'slider'

/** Returns true if the field holds files, or marks on them. */
export const isFileField = ({ accept, over, widget }: Property): boolean =>
  accept !== undefined || (over !== undefined && (widget === 'mask' || widget === 'points'))

/** Fields that the author decides about. */
export const fieldsOf = (properties: Properties): readonly string[] =>
  Object.entries(properties).flatMap(([name, { hidden, readOnly }]) => (hidden || readOnly ? [] : [name]))

/** Fields of the resulting form. */
export function shownFields(draft: AppDraft, properties: Properties): Properties {
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

/** Preset values, which that form does not show. */
export function presetValues(draft: AppDraft, properties: Properties): Input {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => {
      const { shown, initial = property.initial } = parameterOf(draft, name, property)
      return shown || initial === undefined ? [] : [[name, initial] as const]
    }),
  )
}

/** Parameters to send: every field by name, independent of form defaults. */
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
