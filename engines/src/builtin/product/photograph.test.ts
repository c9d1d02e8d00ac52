import { SCENE_IDS } from '@stipple/core/domain/scenes'
import { rgbaFromLinear } from '@stipple/imaging/colour'
import { at } from '@stipple/imaging/plane'
import { describe, expect, it } from 'vitest'
import { lowerContour } from './light/contour.ts'
import { takePhotograph } from './photograph.ts'
import type { PhotographRequest } from './photograph.ts'
import { loadProduct, meanDistance } from './product.fixture.ts'
import { readWords } from './scene/words.ts'

const SIZE = { width: 256, height: 256 }
const SMALL = { width: 128, height: 128 }
const kettle = loadProduct('kettle')

type Options = Partial<PhotographRequest> & { readonly prompt?: string }

async function setUp({ prompt = '', ...rest }: Options = {}) {
  return takePhotograph({ product: await kettle, scene: 'studio', words: readWords(prompt), size: SIZE, seed: 5, ...rest })
}

/** The scene alone at a small size, which is enough to measure its colours. */
const scenery = async (options: Options) => rgbaFromLinear((await setUp({ size: SMALL, ...options })).setting.image)

/** The scene before and after the product is composed. */
async function photograph(options: Options = {}) {
  const photo = await setUp(options)
  const before = rgbaFromLinear(photo.setting.image)
  photo.drawProduct()
  return { ...photo, before, after: rgbaFromLinear(photo.setting.image), contour: lowerContour(photo.figure) }
}

const shots = new Map(SCENE_IDS.map((scene) => [scene, photograph({ scene, prompt: scene === 'prompt' ? '海边的日落' : '' })]))

function shot(scene: (typeof SCENE_IDS)[number]) {
  const found = shots.get(scene)
  if (!found) throw new Error(`no shot of ${scene}`)
  return found
}

describe('a product in a scene', () => {
  it.each(SCENE_IDS)('keeps its colours: %s [M-01]', async (scene) => {
    const { figure, after } = await shot(scene)
    const distance = meanDistance(figure.rgba, after, SIZE, (i) => at(figure.alpha, i) > 0.99)
    expect(distance).toBeGreaterThan(0.1)
    expect(distance).toBeLessThan(5)
  })

  it.each(SCENE_IDS)('is shown completely and at a good size: %s [M-01]', async (scene) => {
    const { figure } = await shot(scene)
    const { stand } = figure
    expect(Math.min(stand.left, SIZE.width - stand.left - stand.width, stand.top, SIZE.height - stand.base)).toBeGreaterThan(
      SIZE.width * 0.04,
    )
    expect(Math.max(stand.width / SIZE.width, stand.height / SIZE.height)).toBeGreaterThan(0.45)
  })

  it.each(SCENE_IDS)('casts a shadow below, darker than beside: %s [M-01]', async (scene) => {
    const { before, after, contour } = await shot(scene)
    const middle = (contour.foot.left + contour.foot.right) / 2
    const light = (pixels: Uint8ClampedArray, x: number) => {
      let sum = 0
      for (let dy = 2; dy < 5; dy++)
        for (let dx = -6; dx < 6; dx++) sum += pixels[((contour.base + dy) * SIZE.width + Math.round(x) + dx) * 4 + 1] ?? 0
      return sum
    }
    const share = (x: number) => light(after, x) / light(before, x)
    expect(share(middle)).toBeLessThan(0.93)
    expect(share(middle)).toBeLessThan(Math.min(share(20), share(SIZE.width - 20)) - 0.04)
  })

  it('looks different in every scene [P-02]', async () => {
    for (const [i, left] of SCENE_IDS.entries()) {
      for (const right of SCENE_IDS.slice(i + 1)) {
        const [a, b] = [await shot(left), await shot(right)]
        expect(meanDistance(a.before, b.before, SIZE)).toBeGreaterThan(4)
      }
    }
  })

  it('casts its shadow away from the light', async () => {
    const { before, after, contour, figure } = await shot('window')
    const darkened = (from: number, to: number) => {
      let sum = 0
      for (let y = contour.base - 12; y < contour.base; y++)
        for (let x = from; x < to; x++)
          if (at(figure.alpha, y * SIZE.width + x) === 0)
            sum += (before[(y * SIZE.width + x) * 4] ?? 0) - (after[(y * SIZE.width + x) * 4] ?? 0)
      return sum
    }
    // The highlight of the kettle is on its left.
    expect(darkened(contour.foot.right, SIZE.width)).toBeGreaterThan(darkened(0, contour.foot.left) * 1.3)
  })

  it.each([
    { width: 160, height: 320 },
    { width: 320, height: 160 },
    { width: 64, height: 64 },
  ])('fits an image of $width x $height', async (size) => {
    for (const scene of ['podium', 'marble', 'festive'] as const) {
      const { figure } = await setUp({ size, scene })
      expect(figure.stand.left).toBeGreaterThanOrEqual(0)
      expect(figure.stand.left + figure.stand.width).toBeLessThanOrEqual(size.width)
      expect(figure.stand.top).toBeGreaterThanOrEqual(0)
      expect(figure.stand.base).toBeLessThan(size.height)
    }
  })

  it('follows colours, seasons and festivals of the prompt, in both languages [M-01]', async () => {
    const plain = await scenery({ scene: 'gradient' })
    for (const [prompt, channel] of [
      ['蓝色', 2],
      ['green', 1],
    ] as const) {
      const before = await scenery({ scene: 'gradient', prompt })
      expect(meanDistance(before, plain, SMALL)).toBeGreaterThan(5)
      const sums = [0, 0, 0]
      for (let i = 0; i < before.length; i++) if (i % 4 < 3) sums[i % 4] = (sums[i % 4] ?? 0) + (before[i] ?? 0)
      expect({ prompt, strongest: sums.indexOf(Math.max(...sums)) }).toEqual({ prompt, strongest: channel })
    }
    const [spring, christmas] = [
      await scenery({ scene: 'festive', prompt: '春节' }),
      await scenery({ scene: 'festive', prompt: 'Christmas' }),
    ]
    expect(meanDistance(spring, christmas, SMALL)).toBeGreaterThan(10)
  })

  it('varies by seed and is repeatable by seed [M-01]', async () => {
    const [first, again, other] = [
      await photograph({ scene: 'wood', size: SMALL }),
      await photograph({ scene: 'wood', size: SMALL }),
      await photograph({ scene: 'wood', size: SMALL, seed: 6 }),
    ]
    expect(Buffer.compare(Buffer.from(first.after), Buffer.from(again.after))).toBe(0)
    expect(meanDistance(first.after, other.after, SMALL)).toBeGreaterThan(2)
  })
})
