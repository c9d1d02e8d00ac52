import { EngineError, type Json } from '../../spec.ts'

/** Values by their names in a template. */
export type Values = Readonly<Record<string, Json | undefined>>

export interface TemplateText {
  readonly text: string
  readonly path: readonly PropertyKey[]
  /** It is a property name. */
  readonly isKey: boolean
}

const NAMES = /\{\{\s*([\w-]+)\s*\}\}/g
const WHOLE = /^\{\{\s*([\w-]+)\s*\}\}$/

/**
 * Inserts values into the texts of a template. A text that is only a name becomes the value with its type, and is left out if undefined; a name
 * within a text becomes the value's text. Each text is processed once, so values are never interpreted as templates.
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

/** Inserts values into a text. */
export const fillText = (text: string, values: Values): string =>
  text.replaceAll(NAMES, (_, name: string) => wordsOf(valueOf(values, name)))

/** Inserts values into a path, each as one segment. Throws `EngineError` `unavailable` for a value that would change the path. */
export function fillPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replaceAll(NAMES, (_, name: string) => {
    const value = wordsOf(valueOf(values, name))
    if (value === '' || value === '.' || value === '..') throw new EngineError('unavailable', `the service named a run “${value}”`)
    return encodeURIComponent(value)
  })
}

const wordsOf = (value: Json | undefined = ''): string => (typeof value === 'string' ? value : JSON.stringify(value))

const valueOf = (values: Values, name: string): Json | undefined => (Object.hasOwn(values, name) ? values[name] : undefined)

/** Texts of a template with their paths. */
export function textsIn(template: Json, path: readonly PropertyKey[] = []): readonly TemplateText[] {
  if (typeof template === 'string') return [{ text: template, path, isKey: false }]
  if (Array.isArray(template)) return template.flatMap((one: Json, index) => textsIn(one, [...path, index]))
  if (typeof template !== 'object' || template === null) return []
  return Object.entries(template).flatMap(([name, one]) => [
    { text: name, path: [...path, name], isKey: true },
    ...textsIn(one, [...path, name]),
  ])
}

/** Names in a text. */
export const namesIn = (text: string): readonly string[] => [...text.matchAll(NAMES)].map(([, name = '']) => name)

/** Returns true if a text is only a name. */
export const isWhole = (text: string): boolean => WHOLE.test(text)

/** Values at a JSON pointer (RFC 6901); `*` stands for each list item. */
export function valuesAt(value: unknown, pointer: string): readonly unknown[] {
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
