import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { describeEngine } from '../../../test/conformance.ts'
import { testContext } from '../../../test/context.ts'
import { runTask } from '../../../test/run-task.ts'
import { closeChildren } from '../../kit/child-pool.ts'
import { meadow, photograph } from './__fixtures__/scenes.ts'
import { engine } from './engine.ts'

const context = testContext()
const assets: Record<string, Uint8Array> = {
  'upload:coffee': await sharp(await photograph('coffee.jpg'))
    .resize(240)
    .png()
    .toBuffer(),
  'upload:meadow': (await meadow({ width: 240, height: 180 })).bytes,
}
const size = await sharp(assets['upload:coffee']).metadata()
const task = (
  prompt: string,
  { images = ['upload:coffee'], count = 1, seed = 5 }: { images?: string[]; count?: number; seed?: number } = {},
) => ({ kind: 'image-to-image', images, prompt, negativePrompt: '', strength: 0.75, count, seed, steps: 20, cfg: 7 }) as const
const edit = (prompt: string, bytes: Uint8Array) =>
  runTask(engine, { task: task(prompt, { images: ['upload:it'] }), assets: { 'upload:it': bytes } }, { context })
const WAIT = { timeout: 240_000 }

afterAll(closeChildren)

describeEngine('edit', {
  engine,
  context,
  tasks: [
    {
      title: 'two green cups',
      task: task('把杯子变成绿色，背景虚化', { count: 2 }),
      assets,
      expected: { count: 2, width: size.width ?? 0, height: size.height ?? 0 },
    },
    {
      title: 'a snowy night on a meadow',
      task: task('a snowy night', { images: ['upload:meadow'] }),
      assets,
      expected: { count: 1, width: 240, height: 180 },
    },
  ],
})

describe('the edit engine', () => {
  it('reports a miss when it understands nothing, in any language', WAIT, async () => {
    for (const prompt of ['zorple frob', 'ทำให้สวย'])
      await expect(edit(prompt, assets['upload:coffee'] ?? new Uint8Array())).rejects.toMatchObject({
        code: 'missed',
        text: { en: expect.stringMatching(/No change was understood/), zh: expect.stringMatching(/\p{Script=Han}/u) },
      })
  })

  it('removes the named thing, and reports a miss if it is absent or fills the image [M-01, M-07]', { timeout: 240_000 }, async () => {
    const portrait = await sharp(await photograph('portrait.jpg'))
      .resize(256)
      .png()
      .toBuffer()
    const { outputs } = await edit('去掉人', portrait)
    expect(outputs).toHaveLength(1)
    await expect(edit('remove the person', outputs[0]?.bytes ?? portrait)).rejects.toMatchObject({ code: 'missed' })
    await expect(edit('remove the flag', portrait)).rejects.toMatchObject({
      code: 'missed',
      text: { en: expect.stringMatching(/flag.*person/), zh: expect.stringMatching(/flag.*人/) },
    })
    await expect(edit('remove the cat', await photograph('cat.jpg'))).rejects.toMatchObject({
      code: 'missed',
      text: { en: expect.stringMatching(/most of the image/) },
    })
  })

  it('reports a miss when the image lacks the thing to change', WAIT, async () => {
    for (const [prompt, words] of [
      ['make the car red', /car/],
      ['make the lamp red', /lamp/],
      ['replace the sky with a sunset', /sky/i],
      ['add sunglasses', /face/],
    ] as const) {
      const editing = edit(prompt, assets['upload:coffee'] ?? new Uint8Array())
      await expect(editing).rejects.toMatchObject({ code: 'missed', text: { en: expect.stringMatching(words) } })
    }
  })

  it('keeps transparent areas transparent', WAIT, async () => {
    const half = await sharp(assets['upload:coffee']).ensureAlpha(0.5).png().toBuffer()
    const { outputs } = await edit('warmer', half)
    const { data, info } = await sharp(outputs[0]?.bytes).raw().toBuffer({ resolveWithObject: true })
    expect(info.channels).toBe(4)
    expect(Math.abs((data[3] ?? 0) - 128)).toBeLessThan(3)
  })

  it.each(['night, snow, autumn, blur the background, make it red, add a dog, as watercolor', '雨天，换成蓝色背景，黑白'])(
    'accepts a single pixel, a thin strip and 16 bits per channel: %s',
    WAIT,
    async (prompt) => {
      const create = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3a7f4c' } })
      for (const picture of [create(1, 1), create(3, 90), create(22, 16).toColourspace('rgb16')]) {
        const bytes = await picture.png().toBuffer()
        const { width, height } = await sharp(bytes).metadata()
        const { outputs } = await edit(prompt, bytes)
        expect(outputs[0]).toMatchObject({ width, height })
      }
    },
  )

  it('refuses two images, naming the field', async () => {
    const running = runTask(engine, { task: task('night', { images: ['upload:coffee', 'upload:meadow'] }), assets }, { context })
    await expect(running).rejects.toMatchObject({ code: 'invalid_input', field: 'image' })
  })

  it('refuses files that are no image', async () => {
    await expect(edit('night', Buffer.from('no picture'))).rejects.toMatchObject({ code: 'invalid_input', field: 'image' })
  })
})
