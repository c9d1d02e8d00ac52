import type { TaskOf } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { describeEngine } from '../../../test/conformance.ts'
import { testContext } from '../../../test/context.ts'
import { runTask } from '../../../test/run-task.ts'
import { closeChildren } from '../../kit/child-pool.ts'
import type { EngineContext } from '../../spec.ts'
import { engine } from './engine.ts'
import { loadFixture, meanColour } from './product.fixture.ts'

const context = testContext()
/** Without the large network that finds the subject: faster, and good enough for odd pictures. */
const light = testContext({ mode: 'permissive' })
const SCENE = 'builtin/product-scene'
const POSTER = 'builtin/poster'
const kettle = await loadFixture('kettle')
const brick = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#6a7f52' } })
  .png()
  .toBuffer()

const task = (given: Partial<TaskOf<'product'>> = {}): TaskOf<'product'> => ({
  kind: 'product',
  image: 'upload:product',
  scene: 'marble',
  prompt: '',
  headline: '',
  subline: '',
  width: 256,
  height: 256,
  count: 1,
  seed: 7,
  ...given,
})

const assets = { 'upload:product': kettle, 'upload:back': brick }

describeEngine('product', {
  engine,
  context,
  tasks: [
    {
      title: 'scenes',
      task: task({ count: 2, prompt: '秋天的森林', scene: 'prompt' }),
      assets,
      model: SCENE,
      expected: { count: 2, width: 256, height: 256 },
    },
    {
      title: 'poster',
      task: task({ scene: 'podium', headline: '新品上市', subline: 'New in our shop', width: 320, height: 416 }),
      assets,
      model: POSTER,
      expected: { count: 1, width: 320, height: 416 },
    },
    {
      title: 'own background',
      task: task({ background: 'upload:back' }),
      assets,
      model: SCENE,
      expected: { count: 1, width: 256, height: 256 },
    },
  ],
})

interface RunWith {
  readonly model?: string
  readonly product?: Uint8Array
  readonly where?: EngineContext
}

const run = (given: Partial<TaskOf<'product'>>, { model = SCENE, product = kettle, where = context }: RunWith = {}) =>
  runTask(engine, { task: task(given), assets: { ...assets, 'upload:product': product }, model }, { context: where })

describe('the product engine', () => {
  afterAll(closeChildren)

  it('offers scenes to both models, and a headline to the poster only [P-02]', async () => {
    const models = await engine.models(context)
    expect(models.map(({ id, can }) => [id, can.headline === true, can.scenes?.length])).toEqual([
      [SCENE, false, 9],
      [POSTER, true, 9],
    ])
  })

  it('cuts the product out of a photograph [M-01]', { timeout: 120_000 }, async () => {
    const { data, info } = await sharp(kettle).resize(300).raw().toBuffer({ resolveWithObject: true })
    const photo = await sharp({ create: { width: 420, height: 420, channels: 3, background: '#88a0b8' } })
      .composite([{ input: data, raw: { width: info.width, height: info.height, channels: 4 }, left: 60, top: 60 }])
      .jpeg()
      .toBuffer()
    const { outputs, warnings } = await run({ scene: 'wood' }, { product: photo })
    expect(warnings).toEqual([])
    const { red, green, blue } = await meanColour(outputs[0]?.bytes ?? kettle, { left: 88, top: 136, width: 56, height: 48 })
    expect(red).toBeGreaterThan(Math.max(green, blue) + 60)
  })

  it('shows the given background [M-01]', async () => {
    const { outputs } = await run({ background: 'upload:back' })
    const { red, green, blue } = await meanColour(outputs[0]?.bytes ?? kettle, { left: 4, top: 100, width: 24, height: 60 })
    expect(Math.abs(red - 0x6a) + Math.abs(green - 0x7f) + Math.abs(blue - 0x52)).toBeLessThan(30)
  })

  it('reports a miss for an image without a subject or with a cut-off product, except for a poster', { timeout: 120_000 }, async () => {
    const half = await sharp(kettle)
      .flatten({ background: '#88a0b8' })
      .resize(300, 300)
      .extract({ left: 110, top: 0, width: 190, height: 300 })
      .png()
      .toBuffer()
    await expect(run({}, { product: half })).rejects.toMatchObject({ code: 'missed', text: { zh: expect.stringMatching(/拍全/) } })
    for (const product of [
      brick,
      await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    ]) {
      await expect(run({}, { product, where: light })).rejects.toMatchObject({
        code: 'missed',
        text: { en: expect.stringMatching(/No product was found/) },
      })
      const { outputs, warnings } = await run({ headline: '茶' }, { model: POSTER, product, where: light })
      expect(outputs).toHaveLength(1)
      expect(warnings.map(({ code }) => code)).toContain('no_subject')
    }
  })

  it('reports unused words and unsupported characters', async () => {
    const { warnings } = await run({ prompt: 'blue zxqwv', headline: '茶𓀀' }, { model: POSTER })
    expect(warnings.map(({ code }) => code)).toEqual(['words_ignored', 'characters_missing'])
  })

  it('names places and things of the prompt that the selected scene does not show [M-06]', async () => {
    const prompt = 'a cat in a forest'
    const warningsOf = async (scene: 'prompt' | 'studio') => (await run({ prompt, scene }, { where: light })).warnings.slice(1)
    expect(await warningsOf('prompt')).toEqual([])
    expect(await warningsOf('studio')).toMatchObject([
      { code: 'words_ignored', text: { en: 'Not drawn: forest' } },
      { code: 'fewer_than_asked', text: { en: expect.stringContaining('cat 0 of 1') } },
    ])
  })

  it('refuses a poster without a headline', async () => {
    await expect(run({ headline: '  ' }, { model: POSTER })).rejects.toMatchObject({ code: 'invalid_input', field: 'headline' })
  })

  it('accepts 16-bit, CMYK and animated images', async () => {
    const deep = await sharp(kettle).resize(120).toColourspace('rgb16').png().toBuffer()
    const cmyk = await sharp(kettle).resize(120).flatten({ background: '#fff' }).toColourspace('cmyk').jpeg().toBuffer()
    for (const product of [deep, cmyk])
      expect((await run({ scene: 'studio', headline: '茶' }, { model: POSTER, product, where: light })).outputs).toHaveLength(1)
  })
})
