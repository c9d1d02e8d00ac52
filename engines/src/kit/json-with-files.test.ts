import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { readJsonWithFiles } from './json-with-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'json-'))
})

/** A response that arrives in chunks of this many bytes. */
const inPieces = (json: string, size: number): Pick<Response, 'body'> => {
  const bytes = Buffer.from(json)
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
  return { body: ReadableStream.from(pieces) }
}

describe('readJsonWithFiles', () => {
  const picture = randomBytes(15_000)
  const base64 = picture.toString('base64')
  const answer = {
    images: [base64, `data:image/png;base64,${base64}`, 'c2hvcnQ='],
    info: JSON.stringify({ seed: 7, words: 'a "fox" \\ 狐狸', long: '\\"'.repeat(20_000) }),
    'odd "key"\\': [1, null, true, { a: '' }],
  }

  it.each([7, 97, 4096, 1_000_000])('reads chunks of %i bytes, with long strings as files and the rest unchanged', async (size) => {
    const { value, files } = await readJsonWithFiles(inPieces(JSON.stringify(answer), size), { folder })
    const { images, ...rest } = value as typeof answer
    expect(rest).toEqual({ info: answer.info, 'odd "key"\\': answer['odd "key"\\'] })
    expect(images[2]).toBe('c2hvcnQ=')
    for (const word of images.slice(0, 2)) expect((await readFile(files.get(word) ?? '')).equals(picture)).toBe(true)
    expect(files.size).toBe(2)
  })

  it.each([
    ['that is cut off within a text', `{"images":["${base64.slice(0, 18_000)}`],
    ['that is cut off between texts', '{"images":["aGk=",'],
    ['of a proxy', '<html>busy'],
    ['that is empty', ''],
    ['whose file has an escape in it', `{"images":["${base64}\\n${base64}"]}`],
  ])('refuses %s', async (_, json) => {
    await expect(readJsonWithFiles(inPieces(json, 1000), { folder })).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('creates no files from names in the response', async () => {
    const { files } = await readJsonWithFiles(inPieces('{"images":["/etc/passwd"]}', 10), { folder })
    expect(files.size).toBe(0)
    expect(await readdir(folder)).toEqual([])
  })
})
