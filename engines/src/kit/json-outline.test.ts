import { describe, expect, it } from 'vitest'
import { readJsonOutline } from './json-outline.ts'

const inPieces = (json: string, size: number): Pick<Response, 'body'> => {
  const bytes = Buffer.from(json)
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
  return { body: ReadableStream.from(pieces) }
}

describe('readJsonOutline', () => {
  const list = [
    { name: 'a "[{" \\', of: { words: '狐', tags: { fox: [1, { deep: ']' }] }, none: {}, list: ['x', ['y']] } },
    { name: '', of: null },
  ]

  it.each([1, 3, 1000])('keeps the upper levels, read in chunks of %i bytes', async (size) => {
    const json = JSON.stringify(list, null, 1)
    expect(await readJsonOutline(inPieces(json, size), { levels: 3 })).toEqual([
      { name: 'a "[{" \\', of: { words: '狐', tags: null, none: null, list: null } },
      { name: '', of: null },
    ])
    expect(await readJsonOutline(inPieces(json, size), { levels: 1 })).toEqual([null, null])
    expect(await readJsonOutline(inPieces(json, size), { levels: 9 })).toEqual(list)
  })

  it.each(['', '<html>', '[{"a":', '[{"a":{"b":{"c":1}'])('refuses invalid JSON: %s', async (json) => {
    await expect(readJsonOutline(inPieces(json, 2), { levels: 2 })).rejects.toMatchObject({ code: 'unavailable' })
  })
})
