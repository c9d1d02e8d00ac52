import { readFile } from 'node:fs/promises'
import { Resvg } from '@resvg/resvg-js'
import type { TaskOf } from '@stipple/core/domain/task'
import { distance, oklabFromRgb } from '@stipple/imaging/oklab-picture'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { describeEngine } from '../../../test/conformance.ts'
import { testContext } from '../../../test/context.ts'
import { type ReadOutput, runTask } from '../../../test/run-task.ts'
import { closeChildren } from '../../kit/child-pool.ts'
import type { Warning } from '../../spec.ts'
import { engine } from './engine.ts'

/** Without the large network for cut-outs, which takes most of the time and has its own tests. */
const context = testContext({ mode: 'permissive' })
const cat = await readFile(new URL('../cutout/__fixtures__/cat.webp', import.meta.url))
/** Small if the size is irrelevant: traced images are enlarged up to four times. */
const smallCat = await sharp(cat).resize(128).png().toBuffer()

type Options = Partial<Omit<TaskOf<'vectorize'>, 'kind' | 'image'>>
const vectorize = (options: Options = {}): TaskOf<'vectorize'> => ({
  kind: 'vectorize',
  image: 'upload:picture',
  colours: 5,
  detail: 0.4,
  transparent: true,
  seed: 3,
  ...options,
})

/** A red disc with a white star and a black bar, on white. */
const SHAPES = `<circle cx="130" cy="110" r="80" fill="#c8402b"/><path d="M130 45 149 91 199 95 161 127 173 176 130 150 87 176 99 127 61 95 111 91Z" fill="#fff"/><rect x="40" y="210" width="180" height="26" fill="#1d1d1f"/>`
const draw = (shapes: string, ground = '#fff') =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="260" height="260"><rect width="260" height="260" fill="${ground}"/>${shapes}</svg>`,
    ),
  )
const emblem = await draw(SHAPES).jpeg({ quality: 80 }).toBuffer()
const smallEmblem = await draw(SHAPES).resize(130).jpeg({ quality: 80 }).toBuffer()

afterAll(closeChildren)

describeEngine('trace', {
  engine,
  context,
  tasks: [
    {
      title: 'a photo, cut out',
      task: vectorize({ colours: 4 }),
      assets: { 'upload:picture': smallCat },
      expected: await sizeOf({ colours: 4 }, smallCat),
    },
    {
      title: 'an emblem with its ground',
      task: vectorize({ transparent: false }),
      assets: { 'upload:picture': smallEmblem },
      expected: { count: 1, width: 1024, height: 1024 },
    },
  ],
})

describe('trace: the drawing', () => {
  it('consists of filled paths only, and is valid XML', async () => {
    const { svg } = await trace(smallEmblem)
    expect(svg.replaceAll(/<path fill="#[0-9a-f]{6}" d="[MLCZ\d .-]+"\/>\n/g, '')).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 \d+ \d+" width="\d+" height="\d+" fill-rule="evenodd">\n<\/svg>\n$/,
    )
    expect(() => new Resvg(svg)).not.toThrow()
  })

  it('resembles the image, with its colours [M-01]', async () => {
    const { output } = await trace(emblem, { transparent: false })
    expect(await difference(output.bytes, await draw(SHAPES).png().toBuffer())).toBeLessThan(0.008)
  })

  it('keeps edges in place with subpixel accuracy', async () => {
    const disc = await draw('<circle cx="130" cy="130" r="90" fill="#27468c"/>').png().toBuffer()
    const { output } = await trace(disc, { transparent: false, colours: 2 })
    const data = await sharp(output.bytes).greyscale().raw().toBuffer()
    const area = data.filter((value) => value < 160).length * (260 / 1024) ** 2
    expect(Math.sqrt(area / Math.PI)).toBeCloseTo(90, 0)
    expect(pieces((await trace(disc, { colours: 2 })).svg)).toBeLessThan(24)
  })

  it.each([2, 8])('has at most %i colours', async (colours) => {
    const { svg } = await trace(smallCat, { colours, transparent: false })
    const fills = new Set([...svg.matchAll(/fill="(#\w+)"/g)].map(([, fill]) => fill))
    expect(fills.size).toBeLessThanOrEqual(colours)
    expect(fills.size).toBeGreaterThan(colours / 2)
    expect([...svg.matchAll(/<path/g)]).toHaveLength(fills.size)
  })

  it('adds no colours for soft edges: three colours stay three under a higher limit', async () => {
    const { svg } = await trace(emblem, { colours: 16, transparent: false })
    expect([...svg.matchAll(/fill="(#\w+)"/g)]).toHaveLength(3)
  })

  it('has more detail at a higher setting', async () => {
    const counts = await Promise.all([0, 0.5, 1].map(async (detail) => pieces((await trace(smallCat, { detail, transparent: false })).svg)))
    expect(counts[1]).toBeGreaterThan((counts[0] ?? 0) * 1.3)
    expect(counts[2]).toBeGreaterThan((counts[1] ?? 0) * 1.3)
  })
})

describe('trace: transparent background', () => {
  it('removes a plain background and keeps enclosed areas [M-01]', async () => {
    const { output, warnings } = await trace(await draw(SHAPES, '#f3e3b4').jpeg().toBuffer())
    expect(warnings).toEqual([])
    expect(output).toMatchObject({ type: 'image/png', height: 1024 })
    const { data, info } = await sharp(output.bytes).raw().toBuffer({ resolveWithObject: true })
    const alpha = (x: number, y: number) =>
      data[(Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * 4 + 3]
    expect([alpha(0, 0), alpha(1, 0.8), alpha(0.02, 0.3)]).toEqual([0, 0, 0])
    expect([alpha(0.5, 0.42), alpha(0.5, 0.92)]).toEqual([255, 255])
  })

  it('cuts the subject out of a photo', async () => {
    const { output } = await trace(smallCat)
    const { channels } = await sharp(output.bytes).stats()
    expect(channels[3]?.mean).toBeLessThan(240)
    expect(channels[3]?.mean).toBeGreaterThan(60)
  })

  it('keeps the transparency of an image', async () => {
    const disc = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><circle cx="40" cy="40" r="30" fill="#c8402b"/></svg>'
    const { svg, output } = await trace(await sharp(Buffer.from(disc)).png().toBuffer(), { transparent: false })
    expect([...svg.matchAll(/<path/g)]).toHaveLength(1)
    const { channels } = await sharp(output.bytes).stats()
    expect((channels[3]?.mean ?? 0) / 255).toBeCloseTo((Math.PI / 4) * (60 / 63.6) ** 2, 1)
  })
})

describe('trace: kinds of images', async () => {
  const little = await sharp(emblem).resize(64).png().toBuffer()
  const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3a7' } })

  it.each([
    ['a single pixel', () => plain(1, 1).png().toBuffer()],
    ['one flat colour', () => plain(90, 60).png().toBuffer()],
    ['a thin line', () => plain(400, 1).png().toBuffer()],
  ])('keeps %s whole and reports it', async (_, make) => {
    const { svg, warnings, output } = await trace(await make())
    expect(warnings.map(({ code }) => code)).toEqual(['no_subject'])
    expect(svg).toContain('fill="#33aa77"')
    expect(Math.max(output.width ?? 0, output.height ?? 0)).toBe(1024)
  })

  it.each([
    ['grey', () => sharp(little).greyscale().toColourspace('b-w').png().toBuffer()],
    ['16-bit', () => sharp(little).toColourspace('rgb16').png().toBuffer()],
    ['CMYK', () => sharp(little).toColourspace('cmyk').jpeg().toBuffer()],
    ['palette', () => sharp(little).png({ palette: true, colours: 8 }).toBuffer()],
    ['GIF', () => sharp(little).gif().toBuffer()],
    ['tiny', () => sharp(emblem).resize(24).png().toBuffer()],
    [
      'noise',
      () =>
        sharp({ create: { width: 60, height: 45, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
          .png()
          .toBuffer(),
    ],
  ])('accepts a %s image', async (_, make) => {
    const { svg } = await trace(await make(), { transparent: false })
    expect(svg).toMatch(/<path fill="#[0-9a-f]{6}"/)
  })

  it('removes scripts', async () => {
    const evil = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60" onload="alert(1)"><script>alert(1)</script><circle cx="30" cy="30" r="20" fill="red"/></svg>`,
    )
    const answer = await trace(evil).catch((error: unknown) => error)
    if (answer instanceof Error) expect(answer).toMatchObject({ code: 'invalid_input', field: 'image' })
    else expect(JSON.stringify(answer)).not.toMatch(/script|alert|onload/)
  })
})

async function trace(
  picture: Uint8Array,
  options: Options = {},
): Promise<{ svg: string; output: ReadOutput; warnings: readonly Warning[] }> {
  const { outputs, warnings } = await runTask(engine, { task: vectorize(options), assets: { 'upload:picture': picture } }, { context })
  const [output] = outputs
  const [svg] = output?.attachments ?? []
  if (!output || !svg) throw new Error('nothing came out')
  expect(svg).toMatchObject({ extension: 'svg', type: 'image/svg+xml' })
  return { svg: new TextDecoder('utf-8', { fatal: true }).decode(svg.bytes), output, warnings }
}

async function sizeOf(options: Options, picture: Uint8Array) {
  const { output } = await trace(picture, options)
  return { count: 1, width: output.width ?? 0, height: output.height ?? 0 }
}

const pieces = (svg: string): number => [...svg.matchAll(/[LC]/g)].length

/** Mean distance in OKLab. */
async function difference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((bytes) => sharp(bytes).flatten({ background: '#fff' }).resize(256, 256, { fit: 'fill' }).raw().toBuffer()),
  )
  if (!a || !b) return Number.POSITIVE_INFINITY
  let sum = 0
  for (let i = 0; i < a.length; i += 3)
    sum += distance(oklabFromRgb(a[i] ?? 0, a[i + 1] ?? 0, a[i + 2] ?? 0), oklabFromRgb(b[i] ?? 0, b[i + 1] ?? 0, b[i + 2] ?? 0))
  return sum / (a.length / 3)
}
