import type { Work } from '@stipple/core/contract/shapes'
import type { Template } from '@stipple/core/contract/templates'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { Input, Properties, Property, Value } from '@stipple/core/domain/property'

/** What happens to a field: asked for, or settled; and the value that it begins with or has. */
export interface Parameter {
  readonly shown: boolean
  readonly initial?: Value | undefined
  /** Of a number: closer bounds than the mode’s own. */
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
}

export interface AppDraft {
  readonly name: string
  readonly description: string
  /** Address of a picture. */
  readonly cover: string | undefined
  readonly shared: boolean
  readonly mode: ModeId
  /** Undefined: the first that does it. */
  readonly model: string | undefined
  readonly parameters: Readonly<Record<string, Parameter>>
  /** What happens to a field that is not named: an app asks for it; one that is just begun only where the form does so at once; one made of a work does not. */
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
  jobtype,
  model,
  parameters,
}: Template & Pick<AppDraft, 'parameters'>): AppDraft => ({
  name,
  description,
  cover,
  shared,
  mode: jobtype,
  model,
  parameters,
  unnamed: 'asked',
})

/**
 * An app that makes what a work is: its words are asked for, all else is settled as it was. The seed stays free, or every run would give the same, and
 * files are for everybody to bring, see `parameterOf`.
 */
export function draftOfWork({ jobtype, model, params, thumbnails }: Work): AppDraft {
  const parameters = Object.entries(params).flatMap(([field, initial]): [string, Parameter][] => {
    if (field === 'seed') return [[field, { shown: false }]]
    return [[field, { shown: field === 'prompt', initial }]]
  })
  return { ...newDraft(jobtype), model, cover: thumbnails[512], parameters: Object.fromEntries(parameters), unnamed: 'settled' }
}

/** What happens to a field as the draft stands. */
export function parameterOf({ parameters, unnamed }: AppDraft, name: string, property: Property): Parameter {
  const {
    shown = unnamed === 'asked' || (unnamed === 'usual' && property.area === 'main'),
    initial,
    minimum,
    maximum,
  } = parameters[name] ?? {}
  // A file is its owner's alone: everybody brings their own where a work had one, and what is marked on one goes with it.
  if (isGiven(property)) return { shown: property.required === true || shown || initial !== undefined }
  return {
    shown,
    ...(initial !== undefined && { initial }),
    // Nobody sees the bounds of what is settled.
    ...(shown && minimum !== undefined && { minimum }),
    ...(shown && maximum !== undefined && { maximum }),
  }
}

/** Whether its maker may set closer bounds. Sizes and seeds are entered in ways of their own. */
export const hasRange = ({ type, minimum, maximum, options, widget }: Property): boolean =>
  (type === 'number' || type === 'integer') && minimum !== undefined && maximum !== undefined && !options && widget === 'slider'

/** Files, and what is marked on them. */
export const isGiven = ({ accept, over, widget }: Property): boolean =>
  accept !== undefined || (over !== undefined && (widget === 'mask' || widget === 'points'))

/** The fields that a maker decides about. */
export const fieldsOf = (properties: Properties): readonly string[] =>
  Object.entries(properties).flatMap(([name, { hidden, readOnly }]) => (hidden || readOnly ? [] : [name]))

/** The form that comes of it. */
export function askedOf(draft: AppDraft, properties: Properties): Properties {
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

/** What that form does not ask for. */
export function settledOf(draft: AppDraft, properties: Properties): Input {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => {
      const { shown, initial = property.initial } = parameterOf(draft, name, property)
      return shown || initial === undefined ? [] : [[name, initial] as const]
    }),
  )
}

/** What is sent: every field by name, so that nothing hangs on what a form asks for by itself. */
export const parametersOf = (draft: AppDraft, properties: Properties): Record<string, Parameter> =>
  Object.fromEntries(
    fieldsOf(properties).flatMap((name) => {
      const property = properties[name]
      return property ? [[name, parameterOf(draft, name, property)] as const] : []
    }),
  )

type Missing = 'no_app_name' | 'fill_required'

/** What keeps an app from being saved, by field: the server says the same. */
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
