import type { TaskOf } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { describeEngine } from '../../../test/conformance.ts'
import { testContext } from '../../../test/context.ts'
import { runTask } from '../../../test/run-task.ts'
import { closeChildren } from '../../kit/child-pool.ts'
import { engine } from './engine.ts'

const task = (part: Partial<TaskOf<'text-to-image'>> = {}): TaskOf<'text-to-image'> => ({
  kind: 'text-to-image',
  prompt: 'a red fox in the snow at sunset',
  negativePrompt: '',
  width: 128,
  height: 96,
  count: 1,
  seed: 5,
  steps: 12,
  cfg: 7,
  ...part,
})
const context = testContext()
const paint = (part: Partial<TaskOf<'text-to-image'>> = {}) =>
  runTask(engine, { task: task(part), model: 'builtin/illustrator' }, { context })

afterAll(closeChildren)

describeEngine('illustrate', {
  engine,
  context,
  tasks: [
    { title: 'four pictures', task: task({ count: 4 }), expected: { count: 4, width: 128, height: 96 } },
    { title: 'a Chinese prompt', task: task({ prompt: '雪地里的红狐狸,夕阳,水彩' }), expected: { count: 1, width: 128, height: 96 } },
  ],
})

describe('the illustrate engine', () => {
  it('numbers the seeds of its images and wraps around after the largest', async () => {
    const { outputs } = await paint({ count: 3, seed: 2 ** 32 - 2 })
    expect(outputs.map(({ seed }) => seed)).toEqual([2 ** 32 - 2, 2 ** 32 - 1, 0])
  })

  it('draws an image of a series identically from its own seed', async () => {
    const series = await paint({ count: 3 })
    const alone = await paint({ seed: 7 })
    expect(Buffer.from(alone.outputs[0]?.bytes ?? []).equals(Buffer.from(series.outputs[2]?.bytes ?? []))).toBe(true)
  })

  it('varies the details and keeps the composition [P-34]', async () => {
    const pixels = async (part: Partial<TaskOf<'text-to-image'>>) =>
      sharp((await paint(part)).outputs[0]?.bytes)
        .raw()
        .toBuffer()
    const [first, varied, other] = await Promise.all([pixels({}), pixels({ variation: 900 }), pixels({ seed: 900 })])
    const far = (one: Buffer, two: Buffer) => one.reduce((sum, value, at) => sum + Math.abs(value - (two[at] ?? 0)), 0) / one.length
    expect(far(first, varied)).toBeGreaterThan(2)
    expect(far(first, varied)).toBeLessThan(0.8 * far(first, other))
  })

  it('makes PNG files of the requested size', async () => {
    const { outputs } = await paint({ width: 200, height: 72 })
    expect(await sharp(outputs[0]?.bytes).metadata()).toMatchObject({ format: 'png', width: 200, height: 72, channels: 3 })
  })

  it('reports parts of the prompt that the image lacks, in both languages [M-06]', async () => {
    const warningsOf = async (prompt: string) => (await paint({ prompt })).warnings.map(({ code, text }) => [code, text])
    expect(await warningsOf('a fox and a zxqvbn')).toEqual([['words_ignored', { en: 'Not drawn: zxqvbn', zh: '没有画出来：zxqvbn' }]])
    expect(await warningsOf('一艘飞艇')).toEqual([
      ['drawn_as_relative', { en: expect.stringContaining('hot-air balloon'), zh: '用相近的图样代替：飞艇（热气球）' }],
    ])
    const [words, fewer] = await warningsOf('90 cats fighting on the beach')
    expect(words).toEqual(['words_ignored', { en: 'Not drawn: fighting', zh: '没有画出来：fighting' }])
    expect(fewer).toEqual(['fewer_than_asked', { en: expect.stringMatching(/cat \d+ of 90/), zh: expect.stringMatching(/猫 \d+\/90/) }])
    expect(await warningsOf('a fox in the snow')).toEqual([])
    expect(await warningsOf('a cat with blue eyes on the left')).toEqual([])
    expect(await warningsOf('an eagle with blue eyes')).toEqual([
      ['words_ignored', { en: 'Not drawn: blue eyes', zh: '没有画出来：blue eyes' }],
    ])
    expect(await warningsOf('an old man with a white beard in an empty street')).toEqual([])
    expect(await warningsOf('a robot in an office')).toEqual([
      ['drawn_as_relative', { en: 'Replaced by the closest drawing: office as plain room', zh: '用相近的图样代替：office（普通房间）' }],
    ])
  })

  it.each(['a pikachu on a table', '戴帽子的皮卡丘', '森林里的皮卡丘', 'zxqvbn'])(
    'makes no image without its subject, so that it costs nothing: %s [M-06]',
    async (prompt) => {
      const word = /pikachu|皮卡丘|zxqvbn/.exec(prompt)?.[0]
      await expect(paint({ prompt })).rejects.toMatchObject({
        code: 'missed',
        text: { en: expect.stringContaining(word ?? ''), zh: expect.stringContaining(word ?? '') },
      })
    },
  )

  it.each([
    ['a nurse in a hospital', 'in a hospital'],
    ['医院里的护士', '医院里'],
    ['a man driving a car', 'driving a car'],
    ['a cat asleep in the basket', 'asleep'],
    ['篮子里睡着一只小猫', '睡着'],
    ['an old man on a bench', 'on a bench'],
    ['an astronaut sitting on the moon', 'sitting on the moon'],
    ['a knight fighting a dragon', 'fighting a dragon'],
    ['小狗追着蝴蝶跑', '追着蝴蝶'],
    ['a robot in a gym', 'in a gym'],
    ['健身房里的机器人', '健身房里'],
    ['a snow globe with a village inside', 'snow globe'],
  ])('makes no image without its main relation, so that it costs nothing: %s [M-06]', async (prompt, words) => {
    await expect(paint({ prompt })).rejects.toMatchObject({
      code: 'missed',
      text: { en: expect.stringContaining(`“${words}”`), zh: expect.stringContaining(`“${words}”`) },
    })
  })

  it('writes quoted words on a suitable surface, and names those that it cannot write [M-06]', async () => {
    const warningsOf = async (prompt: string) => (await paint({ prompt, width: 256, height: 256 })).warnings.map(({ text }) => text.en)
    expect(await warningsOf('a sign that says "COFFEE"')).toEqual([])
    expect(await warningsOf('写着“咖啡”的招牌')).toEqual([])
    expect(await warningsOf('a sign that says "𒀀𒀁"')).toEqual(['Not drawn: “𒀀𒀁”'])
    expect(await warningsOf('a lake with the word "LOVE" in the sky')).toEqual(['Not drawn: “LOVE”'])
    const plain = await paint({ prompt: 'a sign', width: 256, height: 256 })
    const written = await paint({ prompt: 'a sign that says "COFFEE"', width: 256, height: 256 })
    expect(Buffer.from(written.outputs[0]?.bytes ?? []).equals(Buffer.from(plain.outputs[0]?.bytes ?? []))).toBe(false)
  })

  it('stops when cancelled', async () => {
    const controller = new AbortController()
    const options = { context, signal: controller.signal, onReport: () => controller.abort() }
    const running = runTask(engine, { task: task({ width: 2048, height: 2048, count: 4 }) }, options)
    await expect(running).rejects.toMatchObject({ code: 'cancelled' })
  })
})
