import { typographyFaults } from './chinese-typography.ts'

/** Texts by area, nested to any depth. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree
}

/** Texts that are the same in all languages on purpose: names, units, symbols. */
const SAME_IN_ALL =
  /^[^\p{Letter}]*$|^(Stipple|English|中文|CFG|LoRA|PNG|JPEG|WebP|MP4|WebM|3D|API|kudos|URL|ID|VIP|Stripe|Danbooru|E621|Del|PgUp|PgDn|Esc)$/u

interface Compared {
  readonly id: string
  /** True if every text must exist in the language. */
  readonly complete?: boolean
}

/**
 * Returns the faults of the texts of a language compared with the English ones: a key that English lacks, an empty text, other placeholders, faulty
 * Chinese typography; in a complete language also a missing key and a text that equals the English one.
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

/** Collects every text inside a value with its path, as messages of one language: names and descriptions of modes, models and packs. */
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
