import { tagOf } from '@stipple/core/domain/own-tag'
import { everyText, type Text } from '@stipple/core/domain/text'

/** One word of a search, with the names that contain it. */
export interface Word {
  /** Latin letters and digits, matched at the beginning of words. */
  readonly beginnings: readonly string[]
  /** Runs of other scripts, matched anywhere, because Chinese words have no spaces. */
  readonly runs: readonly string[]
  /** Modes and models whose name contains the word. */
  readonly modes: readonly string[]
  readonly models: readonly string[]
  /** A tag or its beginning only, because the word follows `#`. */
  readonly tag?: string
  /** Ids of the works whose tags match, or 'many'. Absent if there are none. */
  readonly tagged?: readonly string[] | 'many'
}

interface Named {
  readonly id: string
  readonly label: Text
}

/** The words of a search; empty if it contains nothing searchable. */
export function wordsOfSearch(search: string, { modes, models }: { modes: readonly Named[]; models: readonly Named[] }): readonly Word[] {
  return search
    .split(/\s+/)
    .map((text) => ({ pieces: piecesOf(text), tag: /^[#＃]/.test(text) ? tagOf(text) : '' }))
    .filter(({ pieces: { beginnings, runs }, tag }) => beginnings.length + runs.length > 0 || tag !== '')
    .map(({ pieces, tag }) =>
      tag === ''
        ? { ...pieces, modes: named(modes, pieces), models: named(models, pieces) }
        : { beginnings: [], runs: [], modes: [], models: [], tag },
    )
}

/** Query on the column `tag_lexemes` for a tag that contains the word. */
export function tagQuery(accountId: string, { beginnings, runs, tag }: Word): string {
  const lexeme = lexemesOf(accountId)
  if (tag !== undefined) return `${lexeme(`#${tag}`)}:*`
  return [...beginnings.map((text) => `${lexeme(text)}:*`), ...runs.flatMap(pairsOf).map(lexeme)].join(' & ')
}

/** The same for a whole tag. */
export const wholeTagQuery = (accountId: string, tag: string): string => lexemesOf(accountId)(`#${tag}`)

const lexemesOf =
  (accountId: string) =>
  (text: string): string =>
    `'${accountId.slice(-8)}${text.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/** Query on the column `lexemes`, as tsquery text. Undefined for an empty search. */
export function lexemeQuery(
  accountId: string,
  { words = [], mode, model }: { words?: readonly Word[] | undefined; mode?: string | undefined; model?: string | undefined },
): string | undefined {
  const lexeme = lexemesOf(accountId)
  const ofMode = (id: string): string => lexeme(`:${id.slice(0, LONGEST_NAME)}`)
  const ofModel = (id: string): string => lexeme(`=${id.slice(0, LONGEST_NAME)}`)
  const asked = words.map(({ beginnings, runs, modes, models }) => {
    const queryText = [...beginnings.map((text) => `${lexeme(text)}:*`), ...runs.flatMap(pairsOf).map(lexeme)].join(' & ')
    return `(${[queryText, ...modes.map(ofMode), ...models.map(ofModel)].join(' | ')})`
  })
  const all = [...asked, ...(mode === undefined ? [] : [ofMode(mode)]), ...(model === undefined ? [] : [ofModel(model)])]
  return all.length > 0 ? all.join(' & ') : undefined
}

/** From three characters on, pairs match too much, and the text is checked again. */
export const needsRecheck = ({ runs }: Word): boolean => runs.some((run) => [...run].length > 2)

/** As in the database (`works_lexemes`). */
const LONGEST_BEGINNING = 40
const LONGEST_NAME = 200
/** Letters and digits; everything that is neither punctuation nor a space. The same as in `works_lexemes`. */
const PIECES = /([a-z0-9]+)|([^\p{ASCII}\u0080-\u00bf\u2000-\u206f\u3000-\u303f]+)/gu

type Pieces = Pick<Word, 'beginnings' | 'runs'>

function piecesOf(text: string): Pieces {
  const found = [...plainly(text).matchAll(PIECES)]
  return {
    beginnings: found.flatMap(([, latin]) => (latin === undefined ? [] : [latin.slice(0, LONGEST_BEGINNING)])),
    runs: found.flatMap(([, , other]) => (other === undefined ? [] : [other])),
  }
}

/** Normalizes width and case, like `works_words`. */
const plainly = (text: string): string => text.normalize('NFKC').toLowerCase()

/** A single character is not paired. */
function pairsOf(run: string): string[] {
  const characters = [...run]
  return characters.length === 1 ? characters : characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`)
}

function named(all: readonly Named[], { beginnings, runs }: Pieces): string[] {
  return all.flatMap(({ id, label }) => {
    const name = piecesOf(everyText(label).join(' '))
    const says =
      beginnings.every((text) => name.beginnings.some((word) => word.startsWith(text))) &&
      runs.every((run) => name.runs.some((text) => text.includes(run)))
    return says ? [id] : []
  })
}
