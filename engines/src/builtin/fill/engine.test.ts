import type { TaskOf } from '@stipple/core/domain/task'
import sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { describeEngine } from '../../../test/conformance.ts'
import { testContext } from '../../../test/context.ts'
import { runTask } from '../../../test/run-task.ts'
import { closeChildren } from '../../kit/child-pool.ts'
import { decodePicture } from '../../kit/decode-picture.ts'
import type { Picture } from '../../kit/decode-picture.ts'
import { engine } from './engine.ts'
import { asPng, changedOutside, detail, ellipse, invert, maskPng, photograph } from './fill.fixture.ts'

const context = testContext()
const SIZE = { width: 240, height: 200 }
const LARGE = { width: 480, height: 400 }
const MIDDLE = { x: 0.5, y: 0.5, rx: 0.2, ry: 0.2 }
const hole = ellipse(SIZE, MIDDLE)
const grass = await photograph('grass', SIZE)
const grassPng = await asPng(grass)

const eraseTask: TaskOf<'erase'> = { kind: 'erase', image: 'upload:picture', mask: 'upload:mask', seed: 3 }

async function erase(image: Uint8Array, mask: Uint8Array): Promise<{ picture: Picture; metadata: Metadata }> {
  const { outputs } = await runTask(engine, { task: eraseTask, assets: { 'upload:picture': image, 'upload:mask': mask } }, { context })
  const [output] = outputs
  if (!output) throw new Error('nothing came out')
  return { picture: await decodePicture(output.bytes, 'image'), metadata: await sharp(output.bytes).metadata() }
}

afterAll(closeChildren)

describeEngine('fill', {
  engine,
  context,
  tasks: [
    {
      title: 'a hole in the gravel',
      task: eraseTask,
      assets: {
        'upload:picture': await asPng(await photograph('gravel', LARGE)),
        'upload:mask': await maskPng(ellipse(LARGE, MIDDLE), LARGE),
      },
      expected: { count: 1, ...LARGE },
    },
  ],
})

describe('fill: masks', () => {
  it('white marks the area to change, and everything else stays identical [P-13]', async () => {
    const { picture } = await erase(grassPng, await maskPng(hole, SIZE))
    expect(changedOutside(picture, grass, hole)).toBe(0)
    const changed = hole.filter((mark, i) => mark === 1 && picture.rgb[i * 3] !== grass.rgb[i * 3]).length
    expect(changed / hole.filter((mark) => mark === 1).length).toBeGreaterThan(0.8)
    expect(detail(picture, hole)).toBeGreaterThan(detail(grass, invert(hole)) * 0.7)
  })

  it.each([
    [16, true],
    [15, false],
  ])('grey of level %i counts as marked: %s [P-13]', async (grey, counts) => {
    const erasing = erase(grassPng, await maskPng(hole, SIZE, grey))
    if (counts) expect(changedOutside((await erasing).picture, grass, hole)).toBe(0)
    else await expect(erasing).rejects.toMatchObject({ code: 'invalid_input', field: 'mask' })
  })

  it('grey changes a pixel by its share of white [F: feather]', async () => {
    const [whole, half] = await Promise.all(
      [255, 128].map(async (grey) => (await erase(grassPng, await maskPng(hole, SIZE, grey))).picture),
    )
    const expected = grass.rgb.map((before, i) =>
      hole[Math.floor(i / 3)] === 1 ? Math.round((before * 127 + (whole?.rgb[i] ?? 0) * 128) / 255) : before,
    )
    expect(Uint8Array.from(half?.rgb ?? [])).toEqual(Uint8Array.from(expected))
  })

  it('soft edges are blended, and nothing beyond them changes [P-13] [F: feather]', async () => {
    const soft = await sharp(await maskPng(hole, SIZE))
      .blur(4)
      .png()
      .toBuffer()
    const { picture } = await erase(grassPng, soft)
    const grown = ellipse(SIZE, { ...MIDDLE, rx: 0.24, ry: 0.24 })
    expect(changedOutside(picture, grass, grown)).toBe(0)
    expect(changedOutside(picture, grass, ellipse(SIZE, { ...MIDDLE, rx: 0.17, ry: 0.17 }))).toBeGreaterThan(0)
  })

  it('a mask of another size is scaled to the image [P-13]', async () => {
    const small = { width: 60, height: 50 }
    const { picture } = await erase(grassPng, await maskPng(ellipse(small, MIDDLE), small))
    expect(picture).toMatchObject(SIZE)
    expect(changedOutside(picture, grass, ellipse(SIZE, { ...MIDDLE, rx: 0.22, ry: 0.22 }))).toBe(0)
    expect(changedOutside(picture, grass, ellipse(SIZE, { ...MIDDLE, rx: 0.1, ry: 0.1 }))).toBeGreaterThan(0)
  })

  it('transparent areas of a mask are not marked [P-13]', async () => {
    const colours = new Uint8Array(SIZE.width * SIZE.height * 4).fill(255)
    hole.forEach((mark, i) => (colours[i * 4 + 3] = mark * 255))
    const mask = await sharp(colours, { raw: { ...SIZE, channels: 4 } })
      .png()
      .toBuffer()
    expect(changedOutside((await erase(grassPng, mask)).picture, grass, hole)).toBe(0)
  })

  it.each([
    ['empty', 0],
    ['all white', 1],
  ])('%s: refused with a reason in both languages [P-13]', async (_, mark) => {
    const erasing = erase(grassPng, await maskPng(new Uint8Array(hole.length).fill(mark), SIZE))
    await expect(erasing).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'mask',
      text: { en: expect.stringMatching(/mask/), zh: expect.stringMatching(/标记/) },
    })
  })

  it('a mask of a single pixel is refused by the same rules [P-13]', async () => {
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    await expect(erase(dot, dot)).rejects.toMatchObject({ code: 'invalid_input', field: 'mask' })
    await expect(erase(grassPng, dot)).rejects.toMatchObject({ code: 'invalid_input', field: 'mask' })
  })
})

describe('fill: kinds of images', () => {
  const mask = () => maskPng(hole, SIZE)

  it.each([
    ['16-bit', (picture: Sharp) => picture.toColourspace('rgb16').png()],
    ['CMYK', (picture: Sharp) => picture.toColourspace('cmyk').jpeg()],
    ['grey', (picture: Sharp) => picture.toColourspace('b-w').png()],
    ['palette', (picture: Sharp) => picture.png({ palette: true, colours: 16 })],
    ['WebP', (picture: Sharp) => picture.webp()],
  ] as const)('%s: keeps the decoded pixels outside the hole', async (_, make) => {
    const bytes = await make(sharp(grassPng)).toBuffer()
    const { picture, metadata } = await erase(bytes, await mask())
    expect(metadata).toMatchObject({ format: 'png', depth: 'uchar', ...SIZE })
    expect(changedOutside(picture, await decodePicture(bytes, 'image'), hole)).toBe(0)
  })

  it('keeps transparency, and copies nothing from transparent pixels', async () => {
    const alpha = ellipse(SIZE, { x: 0.5, y: 0.5, rx: 0.4, ry: 0.4 }).map((mark) => mark * 255)
    const colours = new Uint8Array(alpha.length * 4)
    alpha.forEach((value, i) => colours.set(value === 0 ? [255, 0, 255, 0] : [...grass.rgb.subarray(i * 3, i * 3 + 3), value], i * 4))
    const bytes = await sharp(colours, { raw: { ...SIZE, channels: 4 } })
      .png()
      .toBuffer()
    const { picture } = await erase(bytes, await mask())
    expect(Buffer.from(picture.alpha ?? []).equals(Buffer.from(alpha))).toBe(true)
    const pink = hole.filter((mark, i) => mark === 1 && (picture.rgb[i * 3] ?? 0) - (picture.rgb[i * 3 + 1] ?? 0) > 80).length
    expect(pink).toBe(0)
  })

  it('rotates an image upright by its EXIF, and applies the mask to that', async () => {
    const turned = await sharp(grassPng).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer()
    const upright = { width: SIZE.height, height: SIZE.width }
    const marks = ellipse(upright, { x: 0.5, y: 0.25, rx: 0.2, ry: 0.1 })
    const { picture } = await erase(turned, await maskPng(marks, upright))
    expect(picture).toMatchObject(upright)
    expect(changedOutside(picture, await decodePicture(turned, 'image'), marks)).toBe(0)
  })
})
