import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'

/**
 * `node scripts/make-tags.ts`: writes the starter list of tags from `scripts/tags/*.txt`. The words are our own. In place of the post count stands a
 * rank: the number of the section, reduced for each place further down its list.
 *
 * A section begins with `# contents NUMBER [category]`; each line after it holds the tag, a space and its other names separated by commas, Chinese
 * first. A section with `---` in it consists of two lists, and every pair of their entries makes a tag.
 */
export function makeTagList(texts: readonly string[]): string {
  const tags = unique(texts.flatMap(sectionsOf))
  return tags
    .toSorted((one, other) => other.rank - one.rank || (one.name < other.name ? -1 : 1))
    .map(({ name, category, rank, aliases }) => `${name},${CODES[category]},${rank},"${aliases.join(',')}"\n`)
    .join('')
}

export const readTagTexts = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .map((name) => readFileSync(join(FOLDER, name), 'utf8'))

export const STARTER_LIST = join(ROOT, 'server/src/features/tags/starter.csv')

const FOLDER = join(ROOT, 'scripts/tags')

/** Codes of e621, which has all of these categories; the server maps them to those of other sources. */
const CODES = { general: 0, artist: 1, copyright: 3, character: 4, species: 5, meta: 7 } as const
type Category = keyof typeof CODES

function unique(sections: readonly Section[]): Tag[] {
  const tags = new Map<string, Tag>()
  for (const tag of sections.filter(({ pairs }) => !pairs).flatMap(rank)) {
    if (tags.has(tag.name)) throw new Error(`${tag.name} is there twice`)
    tags.set(tag.name, tag)
  }
  for (const tag of sections.filter(({ pairs }) => pairs).flatMap(rank)) {
    if (!tags.has(tag.name)) tags.set(tag.name, tag)
  }
  return [...tags.values()]
}

interface Word {
  readonly name: string
  readonly aliases: readonly string[]
}

interface Tag extends Word {
  readonly category: Category
  readonly rank: number
}

interface Section {
  readonly most: number
  readonly category: Category
  readonly pairs: boolean
  readonly words: readonly Word[]
}

function sectionsOf(text: string): Section[] {
  return text.split(/^# /m).slice(1).map(sectionOf)
}

function sectionOf(block: string): Section {
  const [title = '', ...lines] = block.split('\n').filter((line) => line.trim() !== '')
  const [, most = '', category = 'general'] = /(\d+)(?: (\w+))?$/.exec(title) ?? []
  if (most === '') throw new Error(`# ${title}: no number`)
  if (!isCategory(category)) throw new Error(`# ${title}: no category`)
  const heading = { most: Number(most), category }
  const divide = lines.indexOf('---')
  if (divide < 0) return { ...heading, pairs: false, words: lines.map(toWord) }
  const adjectives = lines.slice(0, divide).map(toWord)
  const nouns = lines.slice(divide + 1).map(toWord)
  return { ...heading, pairs: true, words: nouns.flatMap((noun) => adjectives.map((adjective) => pair(adjective, noun))) }
}

const isCategory = (name: string): name is Category => Object.hasOwn(CODES, name)

function toWord(line: string): Word {
  const at = line.indexOf(' ')
  return { name: line.slice(0, at), aliases: line.slice(at + 1).split(',') }
}

const pair = (first: Word, second: Word): Word => ({
  name: `${first.name}_${second.name}`,
  aliases: first.aliases.flatMap((one) => second.aliases.map((other) => one + other)),
})

const rank = ({ most, category, words }: Section): Tag[] =>
  words.map(({ name, aliases }, index) => ({ name, aliases, category, rank: Math.round((most * 1000) / (1 + index / 12)) }))

if (import.meta.main) writeFileSync(STARTER_LIST, makeTagList(readTagTexts()))
