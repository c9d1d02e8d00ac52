import { typographyFaults } from './chinese-typography.ts'

/** Texts by area, as deep as they come. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree
}

/** Texts that are the same in both languages on purpose: names, units, symbols. */
const SAME_IN_BOTH = /^[^\p{Letter}]*$|^(Stipple|English|中文|CFG|LoRA|PNG|JPEG|WebP|API|URL|ID)$/u

/**
 * Differences between the two languages: a key that one of them lacks, an empty text, a Chinese text
 * that is the English one or is set badly, placeholders that differ.
 */
export function compareMessages(en: MessageTree, zh: MessageTree): string[] {
  const english = flatten(en)
  const chinese = flatten(zh)
  const keys = [...new Set([...english.keys(), ...chinese.keys()])]
  return keys.flatMap((key) => {
    const [one, other] = [english.get(key), chinese.get(key)]
    if (one === undefined || other === undefined) return [`${key}: missing in ${one === undefined ? 'en' : 'zh'}`]
    if (!one.trim() || !other.trim()) return [`${key}: empty`]
    if (one === other && !SAME_IN_BOTH.test(withoutPlaceholders(one).trim())) return [`${key}: not translated`]
    if (placeholders(one) !== placeholders(other))
      return [`${key}: en has ${placeholders(one) || 'none'}, zh ${placeholders(other) || 'none'}`]
    return typographyFaults(other).map((fault) => `${key}: ${fault}`)
  })
}

/** Every `{ en, zh }` inside a value, with the way to it: what modes, models and packs say about themselves. */
export function textsInside(value: unknown, path: string, seen: Set<unknown> = new Set()): { path: string; en: string; zh: string }[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  const { en, zh } = value as { en?: unknown; zh?: unknown }
  if (typeof en === 'string' && typeof zh === 'string') return [{ path, en, zh }]
  return Object.entries(value).flatMap(([key, inner]) => textsInside(inner, `${path}.${key}`, seen))
}

function flatten(tree: MessageTree, prefix = ''): Map<string, string> {
  const entries = Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : [...flatten(value, `${prefix}${key}.`)],
  )
  return new Map(entries)
}

const PLACEHOLDER = /\{\{\s*([\w.]+)[^}]*\}\}/g
const placeholders = (text: string): string => [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name]) => name))].toSorted().join(', ')
const withoutPlaceholders = (text: string): string => text.replaceAll(PLACEHOLDER, '')
