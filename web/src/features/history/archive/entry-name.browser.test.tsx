import type { Work } from '@stipple/core/contract/shapes'
import { expect, it } from 'vitest'
import { entryName } from './entry-name.ts'

const work = { image_id: '0123abcd-0000', create_time: Date.UTC(2026, 10, 23), image: '/a.png', media: 'image', modelname: '' }

it('creates names that are valid on every file system, in any language', () => {
  for (const prompt of ['红狐狸在雪地里'.repeat(20), '🦊'.repeat(90), 'a fox '.repeat(40)]) {
    const [, name = ''] = entryName({ ...work, prompt } as unknown as Work, 'zh', 'poster.webp').split('/')
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255)
    expect(name).toMatch(/ 0123abcd\.poster\.webp$/)
    expect(name).not.toContain('\uFFFD')
  }
})
