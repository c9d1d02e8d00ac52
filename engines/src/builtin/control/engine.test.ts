import { readFile } from 'node:fs/promises'
import { CONTROL_TYPE_IDS } from '@stipple/core/domain/control-types'
import type { TaskOf } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { describeEngine } from '../../../test/conformance.ts'
import { testContext } from '../../../test/context.ts'
import { runTask } from '../../../test/run-task.ts'
import { closeChildren } from '../../kit/child-pool.ts'
import type { Warning } from '../../spec.ts'
import { CAR, draw, HOUSE } from './__fixtures__/drawings.ts'
import { engine } from './engine.ts'

const portrait = await readFile(new URL('../../../test/__fixtures__/portrait.jpg', import.meta.url))
const context = testContext({ mode: 'permissive' })
const SIDE = 512
const MINUTE = 60_000

const control = (more: Partial<TaskOf<'control'>> = {}): TaskOf<'control'> => ({
  kind: 'control', image: 'upload:picture', control: 'canny', scale: 0.8, isMap: false, mapOnly: false, prompt: 'a red car', negativePrompt: '',
  count: 1, seed: 5, steps: 20, cfg: 7, ...more,
}) // prettier-ignore
const scribble = (more: Partial<TaskOf<'scribble'>> = {}): TaskOf<'scribble'> => ({
  kind: 'scribble', image: 'upload:picture', prompt: 'a red car on a road', negativePrompt: '', scale: 0.75, count: 1, seed: 5, steps: 20, cfg: 7, ...more,
}) // prettier-ignore

interface Seen {
  readonly rgb: Buffer
  readonly width: number
  readonly height: number
  readonly codes: readonly string[]
  readonly warnings: readonly Warning[]
}

async function paint(task: TaskOf<'control'> | TaskOf<'scribble'>, bytes: Uint8Array): Promise<Seen> {
  const { outputs, warnings } = await runTask(engine, { task, model: 'builtin/control', assets: { 'upload:picture': bytes } }, { context })
  const [output] = outputs
  if (!output) throw new Error('nothing came out')
  const { data, info } = await sharp(output.bytes).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { rgb: data, width: info.width, height: info.height, codes: warnings.map(({ code }) => code), warnings }
}

const grey = ({ rgb }: Pick<Seen, 'rgb'>): Float32Array =>
  Float32Array.from(
    { length: rgb.length / 3 },
    (_, i) => 0.3 * (rgb[i * 3] ?? 0) + 0.59 * (rgb[i * 3 + 1] ?? 0) + 0.11 * (rgb[i * 3 + 2] ?? 0),
  )

/** Mean colour of a square of 20 pixels. */
function colourAt({ rgb, width }: Seen, x: number, y: number): readonly [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0]
  for (let dy = -10; dy < 10; dy++)
    for (let dx = -10; dx < 10; dx++)
      for (const channel of [0, 1, 2] as const) sums[channel] += (rgb[((y + dy) * width + x + dx) * 3 + channel] ?? 0) / 400
  return sums
}

const strokesOf = async (drawing: Buffer) =>
  grey({ rgb: await sharp(drawing).flatten({ background: '#fff' }).removeAlpha().raw().toBuffer() })

afterAll(closeChildren)

const car = await draw(CAR)

describeEngine('control', {
  engine,
  context,
  tasks: [
    {
      title: 'a coloured drawing, two of them',
      task: scribble({ count: 2 }),
      assets: { 'upload:picture': car },
      expected: { count: 2, width: SIDE, height: SIDE },
    },
    {
      title: 'the soft edges of a photograph',
      task: control({ control: 'hed', prompt: 'a wizard in a library' }),
      assets: { 'upload:picture': portrait },
      expected: { count: 1, width: SIDE, height: SIDE },
    },
  ],
})

describe('control maps by the engine', () => {
  it.each(CONTROL_TYPE_IDS)('returns a map of a photograph, or refuses the type: %s [V-02] [M-01]', { timeout: MINUTE }, async (type) => {
    const made = paint(control({ control: type, mapOnly: true, prompt: '' }), portrait)
    if (type === 'normal' || type === 'seg') {
      await expect(made).rejects.toMatchObject({ code: 'invalid_input', field: 'control_type' })
      return
    }
    const map = await made
    expect(map).toMatchObject({ width: SIDE, height: SIDE })
    expect(new Set(grey(map)).size).toBeGreaterThan(1)
  })
})

describe('images drawn from a control map', () => {
  it('follow the map more closely with a higher scale [V-02]', { timeout: MINUTE }, async () => {
    const map = await sharp(await draw(HOUSE))
      .negate({ alpha: false })
      .png()
      .toBuffer()
    const lines = (await strokesOf(map)).map((value) => (value > 128 ? 1 : 0))
    const strict = await paint(control({ isMap: true, control: 'scribble', scale: 1, prompt: 'a house in a meadow' }), map)
    const loose = await paint(control({ isMap: true, control: 'scribble', scale: 0.2, prompt: 'a house in a meadow' }), map)
    expect(correlation(linesOf(strict), lines)).toBeGreaterThan(correlation(linesOf(loose), lines) + 0.1)
  })

  it('show the prompt', { timeout: MINUTE }, async () => {
    const map = await sharp(car).negate({ alpha: false }).png().toBuffer()
    const by = async (prompt: string) => colourAt(await paint(control({ isMap: true, control: 'canny', prompt }), map), 180, 300)
    const [red, , blueOfRed] = await by('a red car')
    const [redOfBlue, , blue] = await by('一辆蓝色的汽车')
    expect(red).toBeGreaterThan(blueOfRed + 60)
    expect(blue).toBeGreaterThan(redOfBlue + 60)
  })

  it('name the things left out, and end as a miss when nothing can be drawn [M-06]', { timeout: MINUTE }, async () => {
    const map = await sharp(await draw(CAR))
      .negate({ alpha: false })
      .png()
      .toBuffer()
    const task = { isMap: true, control: 'canny' } as const
    expect((await paint(control({ ...task, prompt: 'a red car and a green cactus and a zxqvbn' }), map)).warnings).toEqual([
      { code: 'words_ignored', text: { en: 'Not drawn: zxqvbn', zh: '没有画出来：zxqvbn' } },
      { code: 'fewer_than_asked', text: { en: expect.stringMatching(/cactus 0 of 1$/), zh: expect.stringMatching(/0\/1$/) } },
    ])
    await expect(paint(control({ ...task, prompt: 'a zxqvbn' }), map)).rejects.toMatchObject({ code: 'missed' })
  })

  it.each(['pose', 'depth', 'seg', 'hough'] as const)('need a map of lines: %s is refused with its field [M-07]', async (type) => {
    await expect(paint(control({ control: type }), portrait)).rejects.toMatchObject({ code: 'invalid_input', field: 'control_type' })
  })
})

describe('images drawn from a scribble', () => {
  it('end as a miss when the prompt asks for a person [M-07]', { timeout: MINUTE }, async () => {
    await expect(paint(scribble({ prompt: '跳舞的女孩' }), car)).rejects.toMatchObject({
      code: 'missed',
      text: { zh: expect.stringContaining('人物') },
    })
  })

  it('end as a miss for an unknown thing, and name a thing missing from the drawing [M-06]', { timeout: MINUTE }, async () => {
    await expect(paint(scribble({ prompt: 'a zxqvbn' }), car)).rejects.toMatchObject({
      code: 'missed',
      text: { zh: expect.stringContaining('zxqvbn') },
    })
    const { warnings } = await paint(scribble({ prompt: 'a red car and a green cactus' }), car)
    expect(warnings).toMatchObject([{ code: 'fewer_than_asked', text: { en: expect.stringContaining('cactus 0 of 1') } }])
  })

  it('read a disc in the sky as the sun, even if the prompt names a tree first [M-06]', { timeout: MINUTE }, async () => {
    const painted = await paint(scribble({ prompt: 'a house with a tree and a sun' }), await draw(HOUSE))
    const [red, , blue] = colourAt(painted, 424, 88)
    expect(red).toBeGreaterThan(blue + 60)
    expect(painted.warnings).toMatchObject([{ text: { en: expect.stringContaining('tree 0 of 1') } }])
  })

  it('keep the lines of the drawing and fill them with the colours of the prompt [P-02]', { timeout: MINUTE }, async () => {
    const painted = await paint(scribble(), car)
    const light = grey(painted)
    const ink = await strokesOf(car)
    let drawn = 0
    let kept = 0
    ink.forEach((value, i) => {
      if (value > 100) return
      drawn++
      if ((light[i] ?? 255) < 90) kept++
    })
    expect(kept / drawn).toBeGreaterThan(0.9)
    const [r, g, b] = colourAt(painted, 180, 300)
    expect(r).toBeGreaterThan(Math.max(g, b) + 60)
    // Windows are glass and tyres are dark, whatever the car's colour.
    const glass = colourAt(painted, 252, 250)
    expect(glass[2]).toBeGreaterThan(glass[0])
    const tyre = colourAt(painted, 158, 372)
    expect(Math.max(...tyre)).toBeLessThan(110)
  })

  it('end as a miss for a bicycle, whose outlines enclose no area [M-07]', { timeout: MINUTE }, async () => {
    await expect(paint(scribble({ prompt: 'a red bicycle in the snow' }), car)).rejects.toMatchObject({
      code: 'missed',
      text: { zh: expect.stringContaining('自行车') },
    })
  })

  it('stay within outlines with small gaps', { timeout: MINUTE }, async () => {
    const open = await draw('<path d="M334 120A200 200 0 1 1 320 120"/>')
    const painted = await paint(scribble({ prompt: 'a yellow ball on a beach' }), open)
    const inside = colourAt(painted, 256, 256)
    expect(inside[0]).toBeGreaterThan(inside[2] + 60)
    const outside = colourAt(painted, 40, 40)
    expect(Math.hypot(inside[0] - outside[0], inside[1] - outside[1], inside[2] - outside[2])).toBeGreaterThan(80)
  })

  const plain = (background: string, { width = 80, height = 80 } = {}) => sharp({ create: { width, height, channels: 3, background } }) // prettier-ignore
  const ODD: readonly (readonly [string, () => Promise<Buffer>, string | undefined])[] = [
    ['an empty sheet', () => plain('#fff').png().toBuffer(), 'no_lines'],
    ['a black sheet', () => plain('#000').png().toBuffer(), 'no_lines'],
    ['a single pixel', () => plain('#888', { width: 1, height: 1 }).png().toBuffer(), 'no_lines'],
    ['a strip', () => plain('#fff', { width: 700, height: 2 }).png().toBuffer(), 'no_lines'],
    ['CMYK', async () => sharp(car).flatten({ background: '#fff' }).toColourspace('cmyk').jpeg().toBuffer(), undefined],
    ['16 bits', async () => sharp(car).toColourspace('rgb16').png().toBuffer(), undefined],
    ['no ground', () => draw(CAR, { ground: 'none' }), undefined],
    ['a photograph', async () => portrait, 'not_a_drawing'],
  ]
  it.each(ODD)('handle %s', { timeout: MINUTE }, async (_, bytes, code) => {
    const painting = paint(scribble(), await bytes())
    if (code === 'no_lines') return expect(painting).rejects.toMatchObject({ code: 'missed', text: { zh: expect.stringMatching(/线条/) } })
    const { codes } = await painting
    if (code === undefined) expect(codes).toEqual([])
    else expect(codes).toContain(code)
  })
})

/** Darkness of each pixel relative to the mean of the 13 pixels around it in its row and in its column. */
function linesOf(seen: Seen): Float32Array {
  const light = grey(seen)
  const { width, height } = seen
  return light.map((value, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    if (x < 6 || y < 6 || x >= width - 6 || y >= height - 6) return 0
    let sum = 0
    for (let step = -6; step <= 6; step++) sum += (light[i + step] ?? 0) + (light[i + step * width] ?? 0)
    return sum / 26 - value
  })
}

/** Pearson's correlation. */
function correlation(left: Float32Array, right: Float32Array): number {
  const mean = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [a, b] = [mean(left), mean(right)]
  let [ab, aa, bb] = [0, 0, 0]
  left.forEach((value, i) => {
    const other = (right[i] ?? 0) - b
    ab += (value - a) * other
    aa += (value - a) ** 2
    bb += other * other
  })
  return ab / Math.sqrt(aa * bb)
}
