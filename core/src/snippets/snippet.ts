import type { Input, Value } from '../domain/property.ts'

/** An installation, as reached by programs. */
export interface Installation {
  /** Scheme and host. */
  readonly origin: string
  /** A new key; without one, a placeholder is shown. */
  readonly key?: string | undefined
}

/** A request, as in a form. */
export interface Wish {
  readonly origin: string
  readonly mode: string
  /** Id of the model; of the app's own for an app. */
  readonly model: string
  /** Id of the app that is run. */
  readonly app?: string | undefined
  readonly input: Input
}

/** A language for calls. Each file in this folder is one language. */
export interface Snippet {
  readonly id: string
  readonly name: string
  /** Prepares a shell or a program once: the only place with a key. */
  readonly setup: (place: Installation) => string
  /** Runs the request and prints the addresses of its results. Undefined if this language cannot. */
  readonly call: (wish: Wish) => string | undefined
}

/** Environment variable with the key. */
export const KEY_VARIABLE = 'STIPPLE_KEY'

/** A version for `/v1/predictions`. */
export const referenceOf = ({ model, mode, app }: Wish): string => (app === undefined ? `${model}:${mode.toLowerCase()}` : `apps/${app}`)

/** One word of a POSIX shell, for any text: single quotes disable all expansion, and a quote itself is inserted outside of them. */
export const shellWord = (text: string): string => `'${visible(text).replaceAll("'", String.raw`'\''`)}'`

/** The line that sets the key in a shell. */
export const exportKey = ({ key = 'stp_…' }: Installation): string => `export ${KEY_VARIABLE}=${shellWord(key)}`

/** JSON that shows its content: characters that a terminal or an editor would interpret or hide are written as `\u…`. */
export const json = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replaceAll(HIDDEN, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Text for contexts without escapes: control characters are removed. Line breaks and tabs stay. */
const visible = (text: string): string => text.replaceAll(OBEYED, '')

/** Control characters not escaped by JSON, zero-width spaces, and direction marks. */
const HIDDEN = /[\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g
// oxlint-disable-next-line no-control-regex -- exactly these are taken out
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** Lists as text for calls without lists: one entry per line. */
export const lineOf = (value: Value): string | number | boolean =>
  Array.isArray(value) ? value.join('\n') : (value as string | number | boolean)
