import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publicId, userKeyOf } from './account.ts'
import { downloadName } from './file-name.ts'
import { extensionOf, mediaOf } from './media.ts'
import { pickModel } from './model.ts'
import { progressOf } from './progress.ts'
import { joinPrompts, splitPrompts } from './prompt.ts'
import { toLanguage, toWireLanguage } from './text.ts'
import { shanghaiDay, shanghaiStamp } from './time.ts'

describe('progressOf', () => {
  it('is 100 × (1 − wait / (wait + passed)) to two decimals [P-19]', () => {
    expect(progressOf(10, 0)).toBe(0)
    expect(progressOf(10, 5)).toBe(33.33)
    expect(progressOf(0, 5)).toBe(100)
    expect(progressOf(0, 0)).toBe(0)
  })

  it('stays between 0 and 100 and rises with time', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), fc.double({ min: 0, max: 1e6, noNaN: true }), (wait, passed) => {
        const progress = progressOf(wait, passed)
        expect(progress).toBeGreaterThanOrEqual(0)
        expect(progress).toBeLessThanOrEqual(100)
        if (wait + passed > 0) expect(progressOf(wait, passed + 1)).toBeGreaterThanOrEqual(progress)
      }),
    )
  })
})

describe('times', () => {
  it('are shown as MM-DD HH:mm in Shanghai, in any time zone of the machine [H-15]', () => {
    expect(shanghaiStamp('2026-11-20T16:05:00Z')).toBe('11-21 00:05')
    expect(shanghaiStamp(new Date('2026-01-01T00:00:00Z'))).toBe('01-01 08:00')
    expect(shanghaiDay('2026-11-20T15:59:59Z')).toBe('2026-11-20')
    expect(shanghaiDay('2026-11-20T16:00:00Z')).toBe('2026-11-21')
  })
})

describe('prompts', () => {
  it('are stored joined by ### and split again [C-18]', () => {
    expect(joinPrompts('a fox', 'blurry')).toBe('a fox###blurry')
    expect(joinPrompts('a fox', '')).toBe('a fox')
    expect(splitPrompts('a fox ### blurry')).toEqual({ prompt: 'a fox', negative: 'blurry' })
    expect(splitPrompts('a fox')).toEqual({ prompt: 'a fox', negative: '' })
  })
})

describe('media types', () => {
  it.each([
    ['a.PNG', 'image'],
    ['/x/b.jpeg?w=2', 'image'],
    ['c.ogg', 'voice'],
    ['d.mkv#t', 'video'],
    ['e.glb', '3d'],
    ['f', undefined],
    ['g.exe', undefined],
  ] as const)('%s is %s [H-14]', (address, media) => {
    expect(mediaOf(address)).toBe(media)
  })

  it('are read from the extension of the last path part only', () => {
    expect(extensionOf('/a.png/b')).toBe('')
  })
})

describe('downloadName', () => {
  it('removes invalid characters and cuts to 128 characters [H-09]', () => {
    expect(downloadName('a/b\\c:d*e?f"g<h>i', 'png')).toBe('abcdefghi.png')
    expect(downloadName('红狐狸'.repeat(100), 'webp')).toHaveLength(128)
    expect(downloadName(' : ', 'png')).toBe('stipple.png')
  })
})

describe('accounts', () => {
  it('have a key of uid and platform, and show the part before the at-sign [A-03, S-18]', () => {
    expect(userKeyOf('u42', 'builtin')).toBe('u42@builtin')
    expect(publicId('u42@builtin')).toBe('u42')
  })
})

describe('pickModel', () => {
  const models = [
    { id: 'a', tasks: ['upscale'] },
    { id: 'b', tasks: ['cut-out'] },
    { id: 'c', tasks: ['cut-out'] },
  ] as const
  it('keeps a suitable model, or takes the first suitable one [P-09]', () => {
    expect(pickModel(models, 'cut-out', 'c')?.id).toBe('c')
    expect(pickModel(models, 'cut-out', 'a')?.id).toBe('b')
    expect(pickModel(models, 'text-to-image', 'a')).toBeUndefined()
  })

  it('prefers other models to an experimental one [M-07]', () => {
    const [, first, second] = models
    const tried = { ...first, experimental: true }
    expect(pickModel([tried, { ...second, can: { pictures: { least: 2, most: 4 } } }], 'cut-out')?.id).toBe('c')
    expect(pickModel([tried], 'cut-out')?.id).toBe('b')
  })
})

describe('languages', () => {
  it('are en and cn in the API, English by default [S-26]', () => {
    expect(toLanguage('cn')).toBe('zh')
    expect(toLanguage('zh-Hans')).toBe('zh')
    expect(toLanguage(undefined)).toBe('en')
    expect(toWireLanguage('zh')).toBe('cn')
  })
})
