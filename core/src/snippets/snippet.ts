import type { Input, Value } from '../domain/property.ts'

/** An installation, as programs reach it. */
export interface Place {
  /** Scheme and host. */
  readonly origin: string
  /** A key that was made just now; its place is kept free without one. */
  readonly key?: string | undefined
}

/** Something to be made, as a form has it. */
export interface Wish {
  readonly origin: string
  readonly mode: string
  /** Id of the model; of the app's own for an app. */
  readonly model: string
  /** Id of the app that is run. */
  readonly app?: string | undefined
  readonly input: Input
}

/** A language in which a call can be written. One file in this folder is one language. */
export interface Snippet {
  readonly id: string
  readonly name: string
  /** Prepares a shell or a program, once: the only place that holds a key. */
  readonly setup: (place: Place) => string
  /** Makes what is wished and prints its addresses. Undefined where this language cannot. */
  readonly call: (wish: Wish) => string | undefined
}

/** Variable in which programs find the key. */
export const KEY_VARIABLE = 'STIPPLE_KEY'

/** A version as `/v1/predictions` takes it. */
export const referenceOf = ({ model, mode, app }: Wish): string => (app === undefined ? `${model}:${mode.toLowerCase()}` : `apps/${app}`)

/** One word of a POSIX shell, whatever it holds: between single quotes nothing is read, and a quote is put in from outside of them. */
export const shellWord = (text: string): string => `'${visible(text).replaceAll("'", String.raw`'\''`)}'`

/** The line that gives a shell the key. */
export const exportKey = ({ key = 'stp_…' }: Place): string => `export ${KEY_VARIABLE}=${shellWord(key)}`

/** JSON that shows what it holds: letters that a terminal or an editor would obey or hide are written as `\u…`. */
export const json = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replaceAll(HIDDEN, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Text for a place without escapes: letters that would be obeyed are left out. Line breaks and tabs stay. */
const visible = (text: string): string => text.replaceAll(OBEYED, '')

/** Controls beyond those that JSON escapes, spaces without width, and marks of direction. */
const HIDDEN = /[\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g
// oxlint-disable-next-line no-control-regex -- exactly these are taken out
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** Lists as the calls take them that know no lists: an entry a line. */
export const lineOf = (value: Value): string | number | boolean =>
  Array.isArray(value) ? value.join('\n') : (value as string | number | boolean)
