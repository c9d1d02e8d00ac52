import { describe, expect, it } from 'vitest'
import { readRequest } from './request.ts'

describe('readRequest of the combine engine', () => {
  it.each([
    ['a collage', '拼图', 'grid'],
    ['side by side', '并排', 'row'],
    ['as a panorama', '拼成全景', 'seamless'],
    ['stacked in a column', '竖排拼图', 'column'],
  ])('recognises a collage in both languages: %s, %s', (en, zh, arrangement) => {
    for (const prompt of [en, zh]) expect(readRequest(prompt)).toMatchObject({ kind: 'collage', arrangement })
  })

  it.each(['put them together', '合成一张', '', 'xyzzy', 'mettez-les ensemble'])('reads everything else as one scene: %j', (prompt) => {
    expect(readRequest(prompt).kind).toBe('scene')
  })

  it('reads positions of the subjects', () => {
    expect(readRequest('the cat on the left, the second picture on the right').sides).toMatchObject([
      { side: 'left', picture: undefined },
      { side: 'right', picture: 1 },
    ])
    expect(readRequest('猫在左边，人在右边').sides.map(({ side }) => side)).toEqual(['left', 'right'])
    expect(readRequest('behind the tower').layer).toBe('behind')
    expect(readRequest('放在桌子上').on).toBe('table')
  })

  it('reads the place, the light and the background colour', () => {
    expect(readRequest('the man plays football on the beach')).toMatchObject({ place: 'beach', moved: false })
    expect(readRequest('put them on a beach at sunset')).toMatchObject({
      place: 'beach',
      moved: true,
      finish: [{ kind: 'time', hour: 'sunset' }],
    })
    expect(readRequest('collage with a black border').ground).toBe('#1f1f24')
    expect(readRequest('combine them side by side').instruction.ignored).toEqual([])
  })
})
