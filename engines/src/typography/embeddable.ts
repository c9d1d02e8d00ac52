import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create } from 'fontkit'
import wawoff2 from 'wawoff2'

/** A font file (TTF) that a document can embed, and the characters of a text that it draws. */
export interface EmbeddableFont {
  readonly name: string
  readonly bytes: Uint8Array
  readonly characters: ReadonlySet<string>
}

const XIAOWEI = '@expo-google-fonts/zcool-xiaowei'
const NOTO = '@fontsource-variable/noto-sans-sc'

/**
 * Font files for the characters of a text that are not ASCII: ZCOOL XiaoWei in one file, and slices of Noto Sans SC for what it lacks. Only fonts without a
 * chosen weight can be embedded (fontkit's subsets of variations fail). Characters that none has are in none of them.
 */
export async function embeddableFonts(text: string): Promise<readonly EmbeddableFont[]> {
  const left = new Set([...text].filter((character) => (character.codePointAt(0) ?? 0) > 126))
  if (left.size === 0) return []
  const found: EmbeddableFont[] = []
  for (const { name, bytes } of [await whole(), ...(await slicesFor(left))]) {
    const font = create(Buffer.from(bytes))
    if (!('hasGlyphForCodePoint' in font)) continue
    const characters = new Set([...left].filter((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)))
    for (const character of characters) left.delete(character)
    if (characters.size > 0) found.push({ name, bytes, characters })
  }
  return found
}

const resolver = createRequire(import.meta.url)
const folderOf = (name: string) => dirname(resolver.resolve(`${name}/package.json`))

interface FontFile {
  readonly name: string
  readonly bytes: Uint8Array
}

const whole = async (): Promise<FontFile> => ({
  name: 'XiaoWei',
  bytes: await readFile(join(folderOf(XIAOWEI), '400Regular/ZCOOLXiaoWei_400Regular.ttf')),
})

/** Slices of Noto Sans SC that cover some of the characters. */
async function slicesFor(characters: ReadonlySet<string>): Promise<readonly FontFile[]> {
  const folder = folderOf(NOTO)
  const ranges: Record<string, string> = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8'))
  const points = [...characters].map((character) => character.codePointAt(0) ?? 0)
  const wanted = Object.entries(ranges).filter(([, list]) => {
    const parts = rangesOf(list)
    return points.some((point) => parts.some(([first, last]) => point >= first && point <= last))
  })
  return Promise.all(
    wanted.map(async ([slice]) => {
      const name = slice.replaceAll(/[[\]]/g, '')
      const file = join(folder, 'files', `noto-sans-sc-${name}-wght-normal.woff2`)
      return {
        name: `Noto ${name}`,
        // A copy: the result lies in memory that the next call writes over.
        bytes: Buffer.from(await wawoff2.decompress(await readFile(file))),
      }
    }),
  )
}

/** Ranges of code points in a list in CSS form, `U+0-FF,U+131`. */
const rangesOf = (list: string): readonly (readonly [number, number])[] =>
  list.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
