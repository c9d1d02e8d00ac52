export type Values = Readonly<Record<string, unknown>>
/** Texts by name, in groups within groups. */
export interface Catalogue {
  readonly [name: string]: string | Catalogue
}

/**
 * The text of a key in the first of the languages that has it, its `{{placeholders}}` filled; the key itself where none has. `context` and then `count`
 * choose among its forms (`key_context_other`, `key_context`, `key_other`, `key`), as i18next's do.
 */
export function messageOf(
  catalogues: ReadonlyMap<string, Catalogue>,
  languages: readonly string[],
  key: string,
  values: Values = {},
): string {
  for (const language of languages) {
    const text = formsOf(key, language, values)
      .map((form) => find(catalogues.get(language), form))
      .find((one) => one !== undefined)
    if (text !== undefined) return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => worded(values[name]))
  }
  return key
}

/** Both catalogues as one; the second wins. */
export function merged(one: Catalogue = {}, other: Catalogue = {}): Catalogue {
  const entries = Object.entries(other).map(([name, value]) => {
    const before = one[name]
    return [name, typeof value === 'object' && typeof before === 'object' ? merged(before, value) : value] as const
  })
  return { ...one, ...Object.fromEntries(entries) }
}

/** Names under which a text may stand, the closest first. */
function formsOf(key: string, language: string, { context, count }: Values): readonly string[] {
  const plural = typeof count === 'number' ? `_${rulesOf(language).select(count)}` : ''
  const bases = context === undefined || context === '' ? [key] : [`${key}_${worded(context)}`, key]
  return bases.flatMap((base) => (plural ? [base + plural, base] : [base]))
}

function find(catalogue: Catalogue | undefined, key: string): string | undefined {
  let found: string | Catalogue | undefined = catalogue
  for (const name of key.split('.')) found = typeof found === 'object' && Object.hasOwn(found, name) ? found[name] : undefined
  return typeof found === 'string' ? found : undefined
}

const worded = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Plural rules take a while to make. */
const rules = new Map<string, Intl.PluralRules>()
function rulesOf(language: string): Intl.PluralRules {
  const made = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, made)
  return made
}
