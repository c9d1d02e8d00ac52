import { describe, expect, it } from 'vitest'
import { readRequest } from './request.ts'

describe('readRequest of the combine engine', () => {
  it.each([
    ['a collage', '拼图', 'grid'],
    ['side by side', '并排', 'row'],
    ['as a panorama', '拼成全景', 'seamless'],
    ['stacked in a column', '竖排拼图', 'column'],
  ])('recognises a collage in both languages: %s, %s', (en, zh, arrangement) => {
    for (const prompt of [en, zh]) expect(readRequest(prompt)).toMatchObject({ arrangement })
  })

  it.each(['put them together', '合成一张', '', 'xyzzy', 'mettez-les ensemble'])(
    'reads no arrangement from anything else: %j',
    (prompt) => {
      expect(readRequest(prompt).arrangement).toBeUndefined()
    },
  )

  it('reads the light and the background colour', () => {
    expect(readRequest('a collage at sunset').finish).toEqual([{ kind: 'time', hour: 'sunset' }])
    expect(readRequest('collage with a black border').ground).toBe('#1f1f24')
    expect(readRequest('combine them side by side').instruction.ignored).toEqual([])
  })
})
