export interface Row {
  readonly id: string
  /** Entirely open: no part of it is proved. A row that is open `in part` still has tests. */
  readonly open: boolean
}

/** The rows of docs/requirements.md. */
export const readRows = (text: string): Row[] =>
  [...text.matchAll(/^\| ([A-Z]-\d\d) \| (.*) \|$/gm)].map(([, id = '', words = '']) => ({ id, open: words.endsWith('— **not yet**') }))

const TITLE = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^'"`]*?\))?\(\s*(['"`])(.*?)\1/gs
const EACH = /\b(?:it|test|describe)\.(?:each|for)(?:<[^>]*>)?\(.*?\)\(\s*(['"`])(.*?)\1/gs
const IDS = /\[([A-Z]-\d\d(?:, [A-Z]-\d\d)*)\]/g

/** Returns the ids in the titles of a test file. */
export const idsInTitles = (text: string): string[] =>
  [TITLE, EACH].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, , title = '']) => [...title.matchAll(IDS)].flatMap(([, ids = '']) => ids.split(', '))),
  )

/** Returns contradictions: a row that is neither open nor named by a test, a row that is both, an id without a row. */
export function compareRows(rows: readonly Row[], named: ReadonlySet<string>): string[] {
  const ids = new Set(rows.map(({ id }) => id))
  return [
    ...rows.flatMap(({ id, open }) => {
      if (open === named.has(id))
        return [open ? `${id}: marked as open, but a test carries its id: remove the mark` : `${id}: no test carries its id`]
      return []
    }),
    ...[...named].filter((id) => !ids.has(id)).map((id) => `${id}: named by a test, and no row`),
  ]
}
