import { resamplePlane } from '@stipple/imaging/resample'
import { describe, expect, it } from 'vitest'
import { testContext } from '../../test/context.ts'
import { drawFigures } from '../../test/plain-figures.ts'
import type { PlainFigure } from '../../test/plain-figures.ts'
import { decodePicture } from '../kit/decode-picture.ts'
import { fetchCutNetworks } from './subject-networks.ts'
import { completeSubject } from './whole-subject.ts'

const GREEN = '#2f6b4a'
const GREY = '#8b8f96'
/** Nearly the green of the garment. */
const GREENISH = '#3a7554'

interface Scene {
  readonly title: string
  readonly figures: readonly PlainFigure[]
  readonly size: { readonly width: number; readonly height: number; readonly wall: string }
}

const close: PlainFigure = { pose: 'close', garment: GREEN, x: 240, head: 190 }
const standing: PlainFigure = { pose: 'standing', garment: GREEN, x: 240, head: 95 }
const SCENES: readonly Scene[] = [
  { title: 'close up', figures: [close], size: { width: 480, height: 640, wall: GREY } },
  { title: 'close up before nearly the same colour', figures: [close], size: { width: 480, height: 640, wall: GREENISH } },
  { title: 'standing', figures: [standing], size: { width: 480, height: 760, wall: GREY } },
  { title: 'standing before nearly the same colour', figures: [standing], size: { width: 480, height: 760, wall: GREENISH } },
  {
    title: 'sitting',
    figures: [{ pose: 'sitting', garment: '#b03a48', x: 240, head: 100 }],
    size: { width: 480, height: 720, wall: GREY },
  },
  {
    title: 'two people',
    figures: [
      { pose: 'standing', garment: GREEN, x: 200, head: 80 },
      { pose: 'standing', garment: '#7a7f88', x: 430, head: 84 },
    ],
    size: { width: 640, height: 640, wall: GREY },
  },
]

const context = testContext({ mode: 'permissive' })
const networks = await fetchCutNetworks({ ...context, signal: new AbortController().signal, report: () => undefined })

/** Checks a scene's true mask without the `lost` area. Returns the fraction of the people's pixels in the result. */
async function check({ figures, size }: Scene, lost: (x: number, y: number) => boolean) {
  const { bytes, truth } = await drawFigures(figures, size)
  const data = Float32Array.from(truth, (value, i) =>
    lost((i % size.width) / size.width, Math.floor(i / size.width) / size.height) ? 0 : value / 255,
  )
  const whole = await completeSubject(await decodePicture(bytes, 'image'), { ...size, data }, { networks, threads: 2 })
  const matte = resamplePlane(whole.matte, size.width, size.height)
  let [kept, all] = [0, 0]
  truth.forEach((value, i) => {
    if (value < 200) return
    all++
    if ((matte.data[i] ?? 0) > 0.5) kept++
  })
  return { ...whole, kept: kept / all }
}

describe('people in a cutout', () => {
  it.each(SCENES)('stay whole: $title', async (scene) => {
    const { fault, kept } = await check(scene, () => false)
    expect(fault).toBeUndefined()
    expect(kept).toBeGreaterThan(0.995)
  })

  it.each(SCENES)('are completed with the dress, or refused: $title [M-08]', async (scene) => {
    const { fault, kept } = await check(scene, (x, y) => y > 0.3 && y < 0.62 && Math.abs(x - 0.5) < 0.4)
    if (fault === undefined) expect(kept).toBeGreaterThan(0.96)
    else expect(fault.en).toMatch(/would be missing in the cutout \(.+\)/)
  })

  it.each(SCENES)('are completed with the legs or the lower half, or refused: $title [M-08]', async (scene) => {
    const { fault, kept } = await check(scene, (_, y) => y > 0.6)
    if (fault === undefined) expect(kept).toBeGreaterThan(0.96)
    else expect(fault.en).toMatch(/would be missing in the cutout \(.+\)/)
  })

  it.each(SCENES)('are completed with an arm, or refused: $title [M-08]', async (scene) => {
    const { fault, kept } = await check(scene, (x, y) => x > 0.6 && y > 0.25)
    if (fault === undefined) expect(kept).toBeGreaterThan(0.96)
    else expect(fault.en).toMatch(/would be missing in the cutout \(.+\)/)
  })
})
