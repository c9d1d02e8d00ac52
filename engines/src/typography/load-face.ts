import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create } from 'fontkit'
import type { Font } from 'fontkit'
import wawoff2 from 'wawoff2'
import type { FaceSource } from './families.ts'

/** One file of a typeface, with the characters that it covers. */
export interface FaceFile {
  readonly covers: (character: number) => boolean
  /** Loads the font at a weight, once per process. */
  readonly load: (weight: number) => Promise<Font>
}

const faces = new Map<FaceSource, Promise<readonly FaceFile[]>>()

/** Files of a typeface, most of which are never opened. */
export function faceFiles(source: FaceSource): Promise<readonly FaceFile[]> {
  const known = faces.get(source)
  if (known) return known
  const files = source.kind === 'whole' ? wholeFile(source) : subsetFiles(source)
  faces.set(source, files)
  return files
}

async function wholeFile(source: Extract<FaceSource, { kind: 'whole' }>): Promise<readonly FaceFile[]> {
  const font = once(async () => toFont(await readFile(join(folderOf(source.package), source.file))))
  const characters = new Set((await font()).characterSet)
  return [{ covers: (character) => characters.has(character), load: font }]
}

async function subsetFiles({ package: name, ...source }: Extract<FaceSource, { kind: 'subsets' }>): Promise<readonly FaceFile[]> {
  const folder = folderOf(name)
  const ranges: Record<string, string> = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8'))
  return Object.entries(ranges).map(([subset, range]) => {
    const file = join(folder, 'files', `${source.name}-${subset.replaceAll(/[[\]]/g, '')}-${source.style}.woff2`)
    const font = once(async () => toFont(Buffer.from(await wawoff2.decompress(await readFile(file)))))
    const weights = new Map<number, Font>()
    return {
      covers: inRanges(range),
      async load(weight) {
        const plain = await font()
        if (!source.variable) return plain
        const known = weights.get(weight)
        if (known) return known
        const weighted = plain.getVariation({ wght: weight })
        weights.set(weight, weighted)
        return weighted
      },
    }
  })
}

/** Parses a list of ranges in CSS form, `U+0-FF,U+131`. */
function inRanges(list: string): (character: number) => boolean {
  const ranges = list.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-')
    return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) }
  })
  return (character) => ranges.some(({ first, last }) => character >= first && character <= last)
}

const resolver = createRequire(import.meta.url)
const folderOf = (name: string) => dirname(resolver.resolve(`${name}/package.json`))

function toFont(bytes: Buffer): Font {
  const font = create(bytes)
  if (!('layout' in font)) throw new Error('a collection of fonts where a single one was expected')
  return font
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
