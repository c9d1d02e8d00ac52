import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { breakLines, unbreakable } from './break-lines.ts'
import { TYPE_FAMILIES } from './families.ts'
import type { TypeFamilyId } from './families.ts'
import { shapeColumn, shapeLine } from './shape.ts'
import { openTypeface } from './typeface.ts'

const FAMILIES = Object.keys(TYPE_FAMILIES).filter((id): id is TypeFamilyId => id in TYPE_FAMILIES)

describe('typography', () => {
  it.each(FAMILIES)('sets Chinese and Latin letters in %s as outlines', async (family) => {
    const face = await openTypeface({ family, weight: 700, text: '点绘 Stipple' })
    expect(face.missing).toEqual([])
    const { path, width, ink } = shapeLine('点绘 Stipple', face, { size: 100 })
    expect(width).toBeGreaterThan(300)
    expect(ink.right - ink.left).toBeLessThan(width + 20)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="200"><path transform="translate(20 140)" d="${path}"/></svg>`
    const { channels } = await sharp(Buffer.from(svg)).stats()
    expect(channels.at(-1)?.mean).toBeGreaterThan(5)
  })

  it('is bolder at a heavier weight', async () => {
    const widths = await Promise.all(
      [300, 900].map(
        async (weight) => shapeLine('Bold', await openTypeface({ family: 'sans', weight, text: 'Bold' }), { size: 100 }).width,
      ),
    )
    expect(widths[1]).toBeGreaterThan((widths[0] ?? 0) * 1.05)
  })

  it('names characters that the font lacks', async () => {
    const face = await openTypeface({ family: 'sans', weight: 400, text: 'A好𓀀 𓀀' })
    expect(face.missing).toEqual(['𓀀'])
    expect(shapeLine('A𓀀', face, { size: 50 }).path).toBe(shapeLine('A', face, { size: 50 }).path)
  })

  it('sets vertical columns', async () => {
    const face = await openTypeface({ family: 'serif', weight: 600, text: '秋日，限定' })
    const { width, ink } = shapeColumn('秋日，限定', face, { size: 60 })
    expect(width).toBeCloseTo(300, 0)
    expect(ink.bottom - ink.top).toBeGreaterThan(220)
    expect(ink.right - ink.left).toBeLessThan(70)
  })

  it('keeps words together with punctuation', () => {
    expect(unbreakable('你好，world again。')).toEqual(['你', '好，', 'world', ' again。'])
    expect(unbreakable('《秋》 sale')).toEqual(['《秋》', ' sale'])
  })

  it('breaks into few lines of similar length', () => {
    const measure = (line: string) => [...line].length
    expect(breakLines('一二三四五六七', { measure, width: 4, lines: 3 })).toEqual(['一二三', '四五六七'])
    expect(breakLines('the quick brown fox', { measure, width: 10, lines: 3 })).toEqual(['the quick', 'brown fox'])
    expect(breakLines('unbreakably', { measure, width: 5, lines: 3 })).toBeUndefined()
  })
})
