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

describe('edit', () => {
  it('improves the light and says so when nothing is understood, in any language', WAIT, async () => {
    for (const prompt of ['zorple frob', 'ทำให้สวย']) {
      const { outputs, warnings } = await edit(prompt, assets['upload:coffee'] ?? new Uint8Array())
      expect(outputs).toHaveLength(1)
      expect(warnings.map(({ code }) => code)).toContain('not_understood')
      for (const { text } of warnings) expect(text.zh).toMatch(/\p{Script=Han}/u)
    }
  })

  it('sends who wants to remove something to the mode that does it, and changes nothing', WAIT, async () => {
    const { outputs, warnings } = await edit('remove the spoon', assets['upload:coffee'] ?? new Uint8Array())
    expect(warnings.map(({ code }) => code)).toEqual(['use_object_removal'])
    const [before, after] = await Promise.all(
      [assets['upload:coffee'], outputs[0]?.bytes].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()),
    )
    const most = (before ?? Buffer.alloc(0)).reduce((worst, value, i) => Math.max(worst, Math.abs(value - (after?.[i] ?? 0))), 0)
    expect(most).toBeLessThanOrEqual(1)
  })

  it('says when what it needs is not in the picture', WAIT, async () => {
    const { warnings } = await edit('replace the sky with a sunset, make the car red', assets['upload:coffee'] ?? new Uint8Array())
    expect(warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(['no_sky', 'target_not_found']))
  })

  it('keeps what is transparent transparent', WAIT, async () => {
    const half = await sharp(assets['upload:coffee']).ensureAlpha(0.5).png().toBuffer()
    const { outputs } = await edit('warmer', half)
    const { data, info } = await sharp(outputs[0]?.bytes).raw().toBuffer({ resolveWithObject: true })
    expect(info.channels).toBe(4)
    expect(Math.abs((data[3] ?? 0) - 128)).toBeLessThan(3)
  })

  it.each(['night, snow, autumn, blur the background, make the car red, add a dog, as watercolor', '雨天，换成蓝色背景，黑白'])(
    'takes a single pixel, a sliver and 16 bits a channel: %s',
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

  it('refuses two pictures, naming the field', async () => {
    const running = runTask(engine, { task: task('night', { images: ['upload:coffee', 'upload:meadow'] }), assets }, { context })
    await expect(running).rejects.toMatchObject({ code: 'invalid_input', field: 'image' })
  })

  it('refuses what is no picture', async () => {
    await expect(edit('night', Buffer.from('no picture'))).rejects.toMatchObject({ code: 'invalid_input', field: 'image' })
  })
})
