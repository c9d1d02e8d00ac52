import { EngineError, type Json } from '../../spec.ts'

/** Values by the names that stand for them in a template. */
export type Values = Readonly<Record<string, Json | undefined>>

export interface TemplateText {
  readonly text: string
  readonly path: readonly PropertyKey[]
  /** It is the name of a property. */
  readonly isKey: boolean
}

const NAMES = /\{\{\s*([\w-]+)\s*\}\}/g
const WHOLE = /^\{\{\s*([\w-]+)\s*\}\}$/

/**
 * Puts values into the texts of a template that was read as JSON. A text that is a name alone becomes the value with its type, and is left out where there is none;
 * a name within a text becomes the words of the value. Each text is read once, so that a value is never taken for a template, and stays within its text.
 */
export function fill(template: Json, values: Values): Json {
  return filled(template, values) ?? null
}

function filled(template: Json, values: Values): Json | undefined {
  if (typeof template === 'string') {
    const whole = WHOLE.exec(template)?.[1]
    return whole === undefined ? fillText(template, values) : valueOf(values, whole)
  }
  if (Array.isArray(template)) return template.map((one: Json) => filled(one, values)).filter((one) => one !== undefined)
  if (typeof template !== 'object' || template === null) return template
  const parts = Object.entries(template).map(([name, one]) => [name, filled(one, values)] as const)
  return Object.fromEntries(parts.filter((part): part is [string, Json] => part[1] !== undefined))
}

/** Puts the words of values into a text. */
export const fillText = (text: string, values: Values): string =>
  text.replaceAll(NAMES, (_, name: string) => wordsOf(valueOf(values, name)))

/** Puts values into a path, each as one part of it. Throws `EngineError` `unavailable` for one that would lead elsewhere. */
export function fillPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replaceAll(NAMES, (_, name: string) => {
    const value = wordsOf(valueOf(values, name))
    if (value === '' || value === '.' || value === '..') throw new EngineError('unavailable', `the service named a run “${value}”`)
    return encodeURIComponent(value)
  })
}

const wordsOf = (value: Json | undefined = ''): string => (typeof value === 'string' ? value : JSON.stringify(value))

const valueOf = (values: Values, name: string): Json | undefined => (Object.hasOwn(values, name) ? values[name] : undefined)

/** The texts of a template, each with the path to it. */
export function textsIn(template: Json, path: readonly PropertyKey[] = []): readonly TemplateText[] {
  if (typeof template === 'string') return [{ text: template, path, isKey: false }]
  if (Array.isArray(template)) return template.flatMap((one: Json, index) => textsIn(one, [...path, index]))
  if (typeof template !== 'object' || template === null) return []
  return Object.entries(template).flatMap(([name, one]) => [
    { text: name, path: [...path, name], isKey: true },
    ...textsIn(one, [...path, name]),
  ])
}

/** Names that stand in a text. */
export const namesIn = (text: string): readonly string[] => [...text.matchAll(NAMES)].map(([, name = '']) => name)

/** Tells whether a text is one name alone. */
export const isWhole = (text: string): boolean => WHOLE.test(text)

/** The values that a JSON pointer (RFC 6901) leads to; `*` stands for each part of a list. */
export function pointed(value: unknown, pointer: string): readonly unknown[] {
  return pointer
    .split('/')
    .slice(1)
    .reduce<readonly unknown[]>(
      (found, part) => found.flatMap((one) => step(one, part.replaceAll('~1', '/').replaceAll('~0', '~'))),
      [value],
    )
}

function step(value: unknown, part: string): readonly unknown[] {
  if (part === '*') return Array.isArray(value) ? value : []
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return []
  return [Object.entries(value).find(([name]) => name === part)?.[1]]
}
