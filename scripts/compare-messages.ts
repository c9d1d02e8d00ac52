import { typographyFaults } from './chinese-typography.ts'

/** Texts by area, as deep as they come. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree
}

/** Texts that are the same in all languages on purpose: names, units, symbols. */
const SAME_IN_ALL =
  /^[^\p{Letter}]*$|^(Stipple|English|中文|CFG|LoRA|PNG|JPEG|WebP|MP4|WebM|3D|API|kudos|URL|ID|VIP|Stripe|Danbooru|E621|Del|PgUp|PgDn|Esc)$/u

interface Compared {
  readonly id: string
  /** Every text exists in it. */
  readonly complete?: boolean
}

/**
 * Faults of the texts of a language beside the English ones: a key that English lacks, an empty text, placeholders that differ, Chinese that is set badly;
 * in a complete language also a key that it lacks and a text that is the English one.
 */
export function compareMessages(en: MessageTree, translated: MessageTree, { id, complete = false }: Compared): string[] {
  const english = flatten(en)
  const others = flatten(translated)
  const keys = complete ? [...new Set([...english.keys(), ...others.keys()])] : [...others.keys()]
  return keys.flatMap((key) => {
    const [one, other] = [english.get(key), others.get(key)]
    if (one === undefined || other === undefined) return [`${key}: missing in ${one === undefined ? 'en' : id}`]
    if (!one.trim() || !other.trim()) return [`${key}: empty`]
    if (complete && one === other && !SAME_IN_ALL.test(withoutPlaceholders(one).trim())) return [`${key}: not translated`]
    if (placeholders(one) !== placeholders(other))
      return [`${key}: en has ${placeholders(one) || 'none'}, ${id} ${placeholders(other) || 'none'}`]
    return id === 'zh' ? typographyFaults(other).map((fault) => `${key}: ${fault}`) : []
  })
}

/** Every text inside a value with the way to it, as messages of one language: what modes, models and packs say about themselves. */
export function textsInside(value: unknown, path: string, language: string, seen: Set<unknown> = new Set()): Record<string, string> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return {}
  seen.add(value)
  const text = value as Readonly<Record<string, unknown>>
  if (typeof text['en'] === 'string') return typeof text[language] === 'string' ? { [path]: text[language] } : {}
  return Object.assign({}, ...Object.entries(value).map(([key, inner]) => textsInside(inner, `${path}.${key}`, language, seen)))
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
