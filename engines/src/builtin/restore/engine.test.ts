import { readFile } from 'node:fs/promises'
import type { TaskOf } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { describeEngine } from '../../../test/conformance.ts'
import { testContext } from '../../../test/context.ts'
import { gmsd, type Grey, psnr, ssim } from '../../../test/picture-quality.ts'
import { runTask } from '../../../test/run-task.ts'
import { closeChildren } from '../../kit/child-pool.ts'
import type { Raster } from '../../kit/raster.ts'
import { EngineError } from '../../spec.ts'
import {
  addHaze,
  addNoise,
  blur,
  brown,
  compress,
  darken,
  fade,
  move,
  rain,
  readRaster,
  scratch,
  tear,
  writePng,
} from './__fixtures__/damage.ts'
import { engine } from './engine.ts'
import { findMotion } from './find/motion.ts'

const fixture = (name: string) => readFile(new URL(`../../../test/__fixtures__/${name}`, import.meta.url))
const [coffeeFile, catFile] = await Promise.all([fixture('coffee.jpg'), fixture('cat.jpg')])
const PHOTOS = { coffee: await readRaster(coffeeFile), cat: await readRaster(catFile) }
const SIDE = 240
const context = testContext()

type Repairs = TaskOf<'restore'>['repairs']
const restoreTask = (repairs: Repairs, thorough = false): TaskOf<'restore'> => ({
  kind: 'restore',
  image: 'upload:photo',
  repairs,
  thorough,
  seed: 3,
})

async function restore(image: Uint8Array, repairs: Repairs, options: { permissive?: boolean; thorough?: boolean } = {}) {
  const { outputs, warnings } = await runTask(
    engine,
    { task: restoreTask(repairs, options.thorough), assets: { 'upload:photo': image } },
    { context: options.permissive ? testContext({ mode: 'permissive' }) : context },
  )
  const [output] = outputs
  if (!output) throw new Error('nothing came out')
  return { output, warnings, raster: await readRaster(output.bytes) }
}

/** Damages a photo and restores it. */
async function mend(
  photo: Raster,
  { damage, repairs, permissive = false }: { damage: (photo: Raster) => Raster | Promise<Raster>; repairs: Repairs; permissive?: boolean },
) {
  const spoiled = await damage(photo)
  const { raster } = await restore(await writePng(spoiled), repairs, { permissive })
  return { original: grey(photo), before: grey(spoiled), after: grey(raster), raster, spoiled }
}

afterAll(closeChildren)

describeEngine('restore', {
  engine,
  context,
  tasks: [
    {
      title: 'noise',
      task: restoreTask(['noise']),
      assets: { 'upload:photo': await writePng(addNoise(PHOTOS.coffee, 12)) },
      expected: { count: 1, width: SIDE, height: SIDE },
    },
    {
      title: 'whatever is wrong',
      task: restoreTask([]),
      assets: { 'upload:photo': await writePng(darken(PHOTOS.cat)) },
      expected: { count: 1, width: SIDE, height: SIDE },
    },
  ],
})

describe('restore: neural repair brings an image closer to the original', () => {
  it.each([
    ['coffee', 8],
    ['cat', 20],
  ] as const)('repairs %s with noise of %i levels [M-01]', async (name, sigma) => {
    const photo = PHOTOS[name]
    const { original, before, after } = await mend(photo, { damage: (picture) => addNoise(picture, sigma), repairs: ['noise'] })
    expect(psnr(after, original)).toBeGreaterThan(psnr(before, original) + 3.5)
    expect(ssim(after, original)).toBeGreaterThan(ssim(before, original) + 0.03)
  })

  it.each(['coffee', 'cat'] as const)('repairs %s with JPEG blocks [M-01]', async (name) => {
    const photo = PHOTOS[name]
    const { original, before, after } = await mend(photo, { damage: (picture) => compress(picture, 15), repairs: ['noise'] })
    expect(psnr(after, original)).toBeGreaterThan(psnr(before, original) + 0.7)
    expect(gmsd(after, original)).toBeLessThan(gmsd(before, original))
  })

  it.each([
    ['coffee', 1.2],
    ['cat', 2],
  ] as const)('repairs %s with a blur of %f pixels [M-01]', async (name, sigma) => {
    const photo = PHOTOS[name]
    const { original, before, after } = await mend(photo, { damage: (picture) => blur(picture, sigma), repairs: ['blur'] })
    expect(gmsd(after, original)).toBeLessThan(gmsd(before, original) * 0.75)
    expect(psnr(after, original)).toBeGreaterThan(psnr(before, original) + 0.8)
  })
})

it('restore: detects motion blur, and brings the image closer to the original [M-01]', async () => {
  const photo = PHOTOS.cat
  const moved = await writePng(await compress(move(photo, 11), 92))
  const { warnings, raster } = await restore(moved, [])
  expect(warnings).toMatchObject([{ text: { en: 'Found and repaired: blur.' } }])
  const [original, before, after] = [grey(photo), grey(await readRaster(moved)), grey(raster)]
  expect(psnr(after, original)).toBeGreaterThan(psnr(before, original) + 1.5)
})

it('restore: looks for motion blur only in the middle of a large image', () => {
  const [width, height] = [1400, 96]
  const noisy = addNoise({ data: new Uint8Array(width * height * 3).fill(128), width, height, channels: 3 }, 60)
  const moved = move(noisy, 11)
  // Sharp and noisy at both sides, of 188 pixels each.
  const isMiddle = (i: number) => i % width >= 188 && i % width < width - 188
  const data = Float32Array.from({ length: width * height }, (_, i) => ((isMiddle(i) ? moved : noisy).data[i * 3] ?? 0) / 255)
  expect(findMotion({ data, width, height })).toEqual({ angle: 0, length: 10.5 })
})

describe.each(Object.entries(PHOTOS))('restore: brings %s closer to the original', (_, photo) => {
  it('haze: restores contrast [M-01]', async () => {
    const { original, before, after } = await mend(photo, { damage: addHaze, repairs: ['haze'] })
    expect(deviation(after)).toBeGreaterThan(deviation(before) * 1.2)
    expect(Math.abs(deviation(after) - deviation(original))).toBeLessThan(Math.abs(deviation(before) - deviation(original)) * 0.8)
    expect(psnr(after, original)).toBeGreaterThan(psnr(before, original) + 5)
  })

  it('darkness: restores mean and histogram [M-01]', async () => {
    const { original, before, after } = await mend(photo, { damage: darken, repairs: ['dark'] })
    expect(Math.abs(mean(after) - mean(original))).toBeLessThan(Math.abs(mean(before) - mean(original)) / 3)
    expect(histogramDistance(after, original)).toBeLessThan(histogramDistance(before, original) / 2)
  })

  it('dull colours: restores range and colour [M-01]', async () => {
    const { original, before, after, raster, spoiled } = await mend(photo, { damage: fade, repairs: ['retouch'] })
    expect(deviation(after)).toBeGreaterThan(deviation(before) * 1.4)
    expect(colourfulness(raster)).toBeGreaterThan(colourfulness(spoiled) * 1.5)
    expect(gmsd(after, original)).toBeLessThan(gmsd(before, original))
  })

  it('scratches: removes them and changes little else [M-01]', async () => {
    const { original, before, after } = await mend(photo, { damage: scratch, repairs: ['scratches'] })
    expect(psnr(after, original)).toBeGreaterThan(psnr(before, original) + 2)
  })

  it('rain: removes streaks [M-01]', async () => {
    const { original, before, after } = await mend(photo, { damage: rain, repairs: ['rain'] })
    expect(psnr(after, original)).toBeGreaterThan(psnr(before, original) + 1.5)
    expect(gmsd(after, original)).toBeLessThan(gmsd(before, original))
  })
})

describe('restore: an old print', () => {
  it('closes broad tears from their surroundings [M-01]', async () => {
    const { original, before, after } = await mend(brown(PHOTOS.cat), { damage: tear, repairs: ['scratches'] })
    expect(psnr(after, original)).toBeGreaterThan(psnr(before, original) + 10)
  })

  it('detects scratches and fading, and restores the greys [M-01]', async () => {
    const { raster, warnings } = await restore(await writePng(await scratch(await tear(brown(PHOTOS.cat)))), [])
    expect(warnings).toMatchObject([{ text: { en: 'Found and repaired: scratches, dull colours.' } }])
    expect(colourfulness(raster)).toBeLessThan(2)
    expect(deviation(grey(raster))).toBeGreaterThan(deviation(grey(brown(PHOTOS.cat))) * 1.6)
  })
})

describe('restore: detection', () => {
  it.each([
    ['noise', (photo: Raster) => addNoise(photo, 10)],
    ['blur', async (photo: Raster) => compress(await blur(photo, 1.6), 88)],
    ['haze', addHaze],
    ['darkness', darken],
    ['dull colours', fade],
    ['scratches', scratch],
  ] as const)('finds %s and nothing else', async (name, damage) => {
    const { warnings } = await restore(await writePng(await damage(PHOTOS.cat)), [])
    expect(warnings).toMatchObject([
      { code: 'detected', text: { en: `Found and repaired: ${name}.`, zh: expect.stringMatching(/^检测并修复：/) } },
    ])
  })

  it.each(Object.entries(PHOTOS))('ends as a miss where nothing is wrong with %s, so that it costs nothing [M-07]', async (_, photo) => {
    await expect(restore(await writePng(photo), [])).rejects.toMatchObject({
      code: 'missed',
      text: { en: expect.stringMatching(/^No problems were found/), zh: expect.stringMatching(/^没有发现/) },
    })
  })

  it('reports no detection when the damage was selected', async () => {
    expect((await restore(coffeeFile, ['haze'])).warnings).toEqual([])
  })
})

describe('restore: weights', () => {
  it('repairs with permissive weights only [M-01]', async () => {
    const { original, before, after } = await mend(PHOTOS.cat, { damage: (photo) => blur(photo, 2), repairs: ['blur'], permissive: true })
    expect(gmsd(after, original)).toBeLessThan(gmsd(before, original) * 0.8)
  })

  it('repairs without weights when none can be downloaded, and reports it', async () => {
    const packs = { ...context.packs, ensure: async () => Promise.reject(new EngineError('unavailable', 'no network')) }
    const spoiled = addNoise(PHOTOS.cat, 15)
    const { outputs, warnings } = await runTask(
      engine,
      { task: restoreTask(['noise', 'blur'], true), assets: { 'upload:photo': await writePng(spoiled) } },
      { context: { ...context, packs } },
    )
    expect(warnings).toMatchObject([{ code: 'simpler_model' }])
    const after = grey(await readRaster(outputs[0]?.bytes ?? new Uint8Array()))
    expect(psnr(after, grey(PHOTOS.cat))).toBeGreaterThan(psnr(grey(spoiled), grey(PHOTOS.cat)))
  })
})

describe('restore: thorough', () => {
  it('removes haze with the large network, better than the quick way [M-01]', { timeout: 5 * 60_000 }, async () => {
    const hazy = addHaze(PHOTOS.cat)
    const image = await writePng(hazy)
    const [quick, thorough] = [await restore(image, ['haze']), await restore(image, ['haze'], { thorough: true })]
    expect(thorough.warnings).toEqual([])
    const original = grey(PHOTOS.cat)
    expect(gmsd(grey(thorough.raster), original)).toBeLessThan(gmsd(grey(quick.raster), original))
    expect(deviation(grey(thorough.raster))).toBeGreaterThan(deviation(grey(hazy)) * 1.2)
  })
})

describe('restore: kinds of images', () => {
  const all: Repairs = ['noise', 'blur', 'haze', 'rain', 'dark', 'scratches', 'retouch']

  it.each([
    ['a single pixel', () => sharp({ create: { width: 1, height: 1, channels: 3, background: '#808080' } }), [1, 1]],
    ['a line', () => sharp({ create: { width: 40, height: 1, channels: 3, background: '#224466' } }), [40, 1]],
    ['all black', () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#000' } }), [30, 20]],
    ['all white', () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } }), [30, 20]],
    ['16-bit grey', () => sharp(coffeeFile).resize(60, 40).greyscale().toColourspace('grey16'), [60, 40]],
  ] as const)('accepts %s', async (_, make, [width, height]) => {
    expect((await restore(await make().png().toBuffer(), [...all])).raster).toMatchObject({ width, height })
  })

  it.each([
    ['CMYK', () => sharp(coffeeFile).resize(60, 40).toColourspace('cmyk').jpeg().toBuffer()],
    ['turned by EXIF', () => sharp(coffeeFile).resize(40, 60).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
  ] as const)('accepts %s', async (_, make) => {
    expect((await restore(await make(), ['noise'])).raster).toMatchObject({ width: 60, height: 40 })
  })

  it('keeps transparency', async () => {
    const disc = Buffer.from('<svg width="60" height="40"><circle cx="30" cy="20" r="14" fill="#804020"/></svg>')
    const image = await sharp(disc).png().toBuffer()
    const { output } = await restore(image, ['noise', 'retouch'])
    const alpha = (bytes: Uint8Array) => sharp(bytes).extractChannel('alpha').raw().toBuffer()
    expect(await alpha(output.bytes)).toEqual(await alpha(image))
  })
})

function grey({ data, width, height }: Raster): Grey {
  const luma = (i: number) => 0.299 * (data[i * 3] ?? 0) + 0.587 * (data[i * 3 + 1] ?? 0) + 0.114 * (data[i * 3 + 2] ?? 0)
  return { data: Uint8Array.from({ length: width * height }, (_, i) => Math.round(luma(i))), width, height }
}

const mean = ({ data }: Grey) => data.reduce((sum, value) => sum + value, 0) / data.length

function deviation(picture: Grey): number {
  const middle = mean(picture)
  return Math.sqrt(picture.data.reduce((sum, value) => sum + (value - middle) ** 2, 0) / picture.data.length)
}

/** Earth mover's distance of two histograms, in levels per pixel: the area between their cumulative distributions. */
function histogramDistance(a: Grey, b: Grey): number {
  const [left, right] = [a.data.toSorted(), b.data.toSorted()]
  return left.reduce((sum, value, i) => sum + Math.abs(value - (right[i] ?? 0)), 0) / left.length
}

/** Mean difference between the largest and the smallest channel. */
function colourfulness({ data }: Raster): number {
  let sum = 0
  for (let i = 0; i < data.length; i += 3) {
    const pixel = data.subarray(i, i + 3)
    sum += Math.max(...pixel) - Math.min(...pixel)
  }
  return sum / (data.length / 3)
}
