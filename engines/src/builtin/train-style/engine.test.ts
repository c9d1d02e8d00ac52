import { readFile } from 'node:fs/promises'
import type { Task, TaskOf } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeEngine } from '../../../test/conformance.ts'
import { testContext } from '../../../test/context.ts'
import { makeZip } from '../../../test/make-zip.ts'
import { runTask } from '../../../test/run-task.ts'
import type { Engine } from '../../spec.ts'
import { engine as editor } from '../edit/engine.ts'
import { engine as illustrator } from '../illustrate/engine.ts'
import { engine as stylizer } from '../stylize/engine.ts'
import { labOf, meanDistance, paletteDistance } from '../stylize/measure.fixture.ts'
import { readLearnedStyle, STYLE_TYPE, writeStyle } from '../stylize/reference/learned-style.ts'
import { textureOf } from '../stylize/reference/texture.ts'
import { engine } from './engine.ts'

const context = testContext()
const MINUTES = 10 * 60_000
/** Too little memory for the large network that finds the subject: faster, and irrelevant here. */
const SMALL = { memoryBytes: 2 * 2 ** 30 }
const fixture = (name: string) => readFile(new URL(`../../../test/__fixtures__/${name}`, import.meta.url))

/** Square crops of a painting, as many as training requires. */
async function paintings(name: string, side = 560): Promise<Readonly<Record<string, Uint8Array>>> {
  const whole = await sharp(await fixture(name))
    .resize(900, 900, { fit: 'fill' })
    .toBuffer()
  const places = { 'left.jpg': [0, 0], 'right.png': [900 - side, 0], 'foot.jpg': [150, 900 - side] } as const
  const cut = Object.entries(places).map(async ([file, [left, top]]) => {
    const piece = sharp(whole).extract({ left, top, width: side, height: side })
    return [file, await (file.endsWith('png') ? piece.png() : piece.jpeg({ quality: 92 })).toBuffer()] as const
  })
  return Object.fromEntries(await Promise.all(cut))
}

type Train = TaskOf<'train-style'>
const task: Train = { kind: 'train-style', archive: 'upload:zip', name: 'Nights', trigger: 'nachtstil', base: 'full', seed: 5 }
const pictures = await paintings('starry-night.jpg')
const archive = await makeZip(pictures)

describeEngine('train-style', {
  engine,
  tasks: [
    { title: 'a style of three paintings', task, assets: { 'upload:zip': archive }, expected: { count: 1, width: 512, height: 512 } },
  ],
  context,
})

async function train(change: Partial<Train> = {}, zip: Uint8Array = archive) {
  const { outputs } = await runTask(engine, { task: { ...task, ...change }, assets: { 'upload:zip': zip } }, { context })
  const [output] = outputs
  const [file] = output?.attachments ?? []
  if (!output || !file) throw new Error('nothing was learned')
  return { output, file, style: readLearnedStyle(file.bytes) }
}
type Trained = Awaited<ReturnType<typeof train>>

let night: Trained
let colours: Trained
let aim: Awaited<ReturnType<typeof labOf>>
const SIZE = { width: 256, height: 256 }
beforeAll(async () => {
  night = await train()
  colours = await train({ base: 'colours', trigger: '' })
  aim = await labOf(await sharp(await fixture('starry-night.jpg')).toBuffer(), SIZE)
}, MINUTES)

/** Mean difference of the logarithms of each octave's strength. */
function textureDistance(one: typeof aim, other: typeof aim): number {
  const [p, q] = [one, other].map((lab) => textureOf(lab.planes[0], lab))
  return (p ?? []).reduce((sum, value, n) => sum + Math.abs(Math.log(value / (q?.[n] ?? value))), 0) / (p?.length ?? 1)
}

interface Use {
  readonly strength?: number
  readonly trained?: Trained
  readonly prompt?: string
}

/** Each picture is drawn only once for all tests. */
const drawn = new Map<string, ReturnType<typeof illustrate>>()
function illustrated(use: Use = {}): ReturnType<typeof illustrate> {
  const key = JSON.stringify([use.strength, use.prompt, use.trained?.file.bytes.length])
  const picture = drawn.get(key) ?? illustrate(use)
  drawn.set(key, picture)
  return picture
}

async function illustrate({ strength, trained = night, prompt = 'a cat in a meadow, morning' }: Use) {
  const base = { kind: 'text-to-image', prompt, negativePrompt: '', ...SIZE, count: 1, seed: 11, steps: 20, cfg: 7 } as const
  const loras = strength === undefined ? {} : { loras: [{ id: 'trained/1', strength, clipStrength: 1 }] }
  const assets = { 'trained/1': trained.file.bytes }
  const { outputs, warnings } = await runTask(illustrator, { task: { ...base, ...loras }, assets }, { context })
  return { lab: await labOf(outputs[0]?.bytes ?? new Uint8Array()), bytes: outputs[0]?.bytes, warnings }
}

const EDIT = {
  kind: 'image-to-image',
  prompt: 'brighter',
  negativePrompt: '',
  strength: 0.75,
  count: 1,
  steps: 20,
  cfg: 7,
  seed: 3,
} as const
const USES: readonly (readonly [string, Engine, TaskOf<'image-to-image'> | TaskOf<'stylize'>])[] = [
  ['the photo editor', editor, { ...EDIT, images: ['upload:photo'] }],
  ['the stylizer', stylizer, { kind: 'stylize', image: 'upload:photo', style: 'pencil', strength: 0.75, seed: 3 }],
]

describe('a trained style', () => {
  it('stores statistics, samples of the images and a preview [P-27] [M-01]', () => {
    expect(night.file).toMatchObject({ extension: 'json', type: STYLE_TYPE })
    expect(night.style).toMatchObject({ base: 'full', trigger: 'nachtstil', pictures: 3, sheet: { cells: 4 } })
    const { palette, texture, strokes } = night.style.statistics
    expect(palette.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 5)
    // Night: most of it is blue.
    expect(palette.filter(({ colour: [, , b] }) => b < 0).reduce((sum, { share }) => sum + share, 0)).toBeGreaterThan(0.5)
    expect(texture.every((value) => value > 0.005)).toBe(true)
    // Strokes are longer than wide.
    expect(strokes.length).toBeGreaterThan(strokes.width * 1.5)
    expect(night.file.bytes.length).toBeLessThan(1_500_000)
    expect(Buffer.from(writeStyle(night.style)).equals(night.file.bytes)).toBe(true)
  })

  it('brings the illustrator closer to the images, more with a higher strength [P-27] [P-06] [M-01]', { timeout: MINUTES }, async () => {
    const plain = await illustrated()
    const laid = []
    for (const strength of [0.25, 0.6, 1]) laid.push(await illustrated({ strength }))
    const palettes = [plain, ...laid].map(({ lab }) => paletteDistance(lab, aim))
    const textures = [plain, ...laid].map(({ lab }) => textureDistance(lab, aim))
    const changes = laid.map(({ lab }) => meanDistance(lab, plain.lab))
    const falls = (list: readonly number[]) => list.every((value, n) => n === 0 || value < (list[n - 1] ?? 0))
    // Its colours are complete at the strength that a trained style is offered with; texture continues to approach.
    expect(falls(palettes.slice(0, 3))).toBe(true)
    expect(falls(textures)).toBe(true)
    expect(falls(changes.toReversed())).toBe(true)
    expect(palettes[2]).toBeLessThan((palettes[0] ?? 0) * 0.6)
    expect(textures[2]).toBeLessThan((textures[0] ?? 0) * 0.75)
    expect(textures[3]).toBeLessThan((textures[0] ?? 0) * 0.5)
  })

  it(
    'is skipped with a warning at zero or negative strength, and its trigger word adds no content [P-27]',
    { timeout: MINUTES },
    async () => {
      const plain = await illustrated()
      const none = await illustrated({ strength: -1 })
      expect(none.bytes).toEqual(plain.bytes)
      expect(none.warnings.map(({ code }) => code)).toEqual(['style_not_laid'])
      const spoken = await illustrated({ strength: 0.6, prompt: 'nachtstil, a cat in a meadow, morning' })
      expect(spoken.warnings).toEqual([])
      expect(spoken.bytes).toEqual((await illustrated({ strength: 0.6 })).bytes)
    },
  )

  it.each(USES)('can be applied by %s [P-27]', { timeout: MINUTES }, async (_, other, use) => {
    const photo = await sharp(await fixture('portrait.jpg'))
      .resize(240, 240)
      .png()
      .toBuffer()
    const assets = { 'upload:photo': photo, 'trained/1': night.file.bytes }
    const loras = [{ id: 'trained/1', strength: 0.6, clipStrength: 1 }]
    const run = async (wanted: Task) => {
      const { outputs } = await runTask(other, { task: wanted, assets }, { context, budget: SMALL })
      return labOf(outputs[0]?.bytes ?? new Uint8Array())
    }
    const [before, after] = [await run(use), await run({ ...use, loras })]
    expect(paletteDistance(after, aim)).toBeLessThan(paletteDistance(before, aim) * 0.8)
  })

  it('leaves the texture alone if trained on colours only [P-27]', { timeout: MINUTES }, async () => {
    const [plain, full, bare] = [
      await illustrated(),
      await illustrated({ strength: 1 }),
      await illustrated({ strength: 1, trained: colours }),
    ]
    expect(paletteDistance(bare.lab, aim)).toBeLessThan(paletteDistance(plain.lab, aim) * 0.9)
    const fine = ({ lab }: typeof plain) => textureOf(lab.planes[0], lab)[0] ?? 0
    expect(Math.abs(Math.log(fine(bare) / fine(plain)))).toBeLessThan(Math.abs(Math.log(fine(full) / fine(plain))))
  })

  it('differs with its training images, and is refused when its file is invalid [P-27]', { timeout: MINUTES }, async () => {
    const other = await train({ base: 'colours' }, await makeZip(await paintings('coffee.jpg')))
    const distance = other.style.statistics.colours.mean.map((value, n) => Math.abs(value - (night.style.statistics.colours.mean[n] ?? 0)))
    expect(Math.max(...distance)).toBeGreaterThan(0.05)
    const broken = { ...night, file: { ...night.file, bytes: Buffer.from('{"format":"other"}') } }
    await expect(illustrated({ strength: 1, trained: broken })).rejects.toMatchObject({ code: 'invalid_input', field: 'loras' })
  })

  it('cannot be trained on a broken image, which the error names [V-05]', async () => {
    const [first] = Object.values(pictures)
    const cut = { ...pictures, 'left.jpg': (first ?? new Uint8Array()).subarray(0, 9000) }
    const failing = train({}, await makeZip(cut))
    await expect(failing).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'archive',
      text: { en: expect.stringContaining('left.jpg') },
    })
  })
})
