import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeSdxsWeights } from '../../test/write-sdxs-weights.ts'
import { writeModel } from '../words/local/__fixtures__/write-model.ts'
import { checkHeader } from './header.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'header-'))
})
afterAll(() => rm(folder, { recursive: true }))

it.each([
  ['GGUF', (path: string) => writeModel(path, ['a', 'fox'])],
  ['safetensors', (path: string) => writeSdxsWeights(path)],
])('distinguishes a complete %s file from a truncated one', async (name, write) => {
  const path = join(folder, name)
  await write(path)
  expect(await checkHeader(path)).toBe(true)
  const { length } = await readFile(path)
  for (const left of [length - 4096, 2000, 20, 7, 0]) {
    await truncate(path, left)
    expect([left, await checkHeader(path)]).toEqual([left, false])
  }
})

it('refuses other files, and counts beyond the size of the file', async () => {
  const most = Buffer.alloc(8, 0xff)
  const many = Buffer.from([0, 0, 0, 0, 1, 0, 0, 0])
  const magic = Buffer.from('GGUF\u0003\0\0\0')
  const lists = Buffer.concat(Array.from({ length: 50_000 }, () => Buffer.from([9, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0])))
  const key = Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, 97, 9, 0, 0, 0])
  const files = [
    Buffer.from('<!doctype html><title>Sign in</title>'),
    Buffer.concat([magic, most, most]),
    Buffer.concat([magic, many, Buffer.alloc(8), Buffer.alloc(64)]),
    Buffer.concat([magic, Buffer.alloc(8), Buffer.from([1, 0, 0, 0, 0, 0, 0, 0]), key, lists]),
    Buffer.concat([Buffer.from([2, 0, 0, 0, 0, 0, 0, 0]), Buffer.from('[]')]),
  ]
  for (const [index, bytes] of files.entries()) {
    const path = join(folder, String(index))
    await writeFile(path, bytes)
    expect([index, await checkHeader(path)]).toEqual([index, false])
  }
})
