import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { cancelAll } from '../../../test/cancel-all.ts'
import { createControllableEngine, type ControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitUntilEnded } from '../../../test/wait-until-ended.ts'

const COST = 2
const START = 100
let server: TestApp
let [held, plain]: readonly ControllableEngine[] = []
let member: TestMember

beforeAll(async () => {
  held = createControllableEngine({
    form: { grain: { type: 'integer', widget: 'slider', area: 'advanced', label: { en: 'Grain', zh: '颗粒' }, minimum: 0, maximum: 9 } },
  })
  plain = createControllableEngine({ id: 'plain' })
  server = await createTestApp({ engines: [held, plain], worker: true })
})
beforeEach(async () => {
  held?.countAnew()
  plain?.countAnew()
  member = await server.signUp()
})
afterEach(() => cancelAll(member))
afterAll(() => server.close())

type Axes = { field: string; values: (string | number | boolean)[] }[]
const compare = (axes: Axes, more: { input?: Record<string, string | number>; request_key?: string } = {}, who = member) =>
  who.client('POST /api/v2/generate/compare', {
    body: { input: { prompt: 'a fox', n: 4 }, model: 'test/held', job_type: 'Text2Img', axes, ...more },
  })
const read = (id: string, who = member) => who.client('GET /api/v2/generate/comparison/:id', { params: { id } })
const balance = async (): Promise<number> => (await member.client('GET /api/user/get_credit_balance')).data.balance
const jobs = async () => (await member.client('GET /api/v2/generate/jobs')).jobs

describe('a comparison', () => {
  it('runs each combination once with one seed and one output, and states its cost [P-31]', async () => {
    const {
      id,
      cost,
      jobs: cells,
    } = await compare([
      { field: 'steps', values: [10, 20] },
      { field: 'cfg_scale', values: [3, 7.5, 9] },
    ])
    expect(cost).toBe(6 * COST)
    expect(await balance()).toBe(START - cost)
    expect(cells.map(({ comparison, count }) => [comparison, count])).toEqual([0, 1, 2, 3, 4, 5].map((cell) => [{ id, cell }, 1]))
    const seen: [number, number, number][] = []
    for (const index of cells.keys()) {
      const run = await held?.run(index)
      if (run?.task.kind === 'text-to-image') seen.push([run.task.steps, run.task.cfg, run.task.seed])
      await run?.finish()
    }
    const [[, , seed] = []] = seen
    expect(seen).toEqual([
      [10, 3, seed],
      [20, 3, seed],
      [10, 7.5, seed],
      [20, 7.5, seed],
      [10, 9, seed],
      [20, 9, seed],
    ])
    for (const cell of cells) expect((await waitUntilEnded(member, cell.id)).status).toBe('Finished')
    const comparison = await read(id)
    expect(comparison.axes).toEqual([
      {
        field: 'steps',
        values: [10, 20],
        label: { en: 'Steps', zh: '步数' },
        labels: [
          { en: '10', zh: '10' },
          { en: '20', zh: '20' },
        ],
      },
      expect.objectContaining({ field: 'cfg_scale', values: [3, 7.5, 9] }),
    ])
    expect(comparison.jobs.map(({ works }) => works.length)).toEqual([1, 1, 1, 1, 1, 1])
  })

  it('compares models and seeds, and keeps the names of its axes [P-31]', async () => {
    const { id, jobs: cells } = await compare([
      { field: 'model', values: ['test/held', 'test/plain'] },
      { field: 'seed', values: [1, 2] },
    ])
    expect(cells.map(({ model }) => model)).toEqual(['test/held', 'test/plain', 'test/held', 'test/plain'])
    expect((await read(id)).axes[0]).toMatchObject({ label: { en: 'Model', zh: '模型' }, labels: [{ en: 'Held' }, { en: 'Held' }] })
    for (const index of [0, 1]) for (const engine of [held, plain]) await (await engine?.run(index))?.finish()
  })

  it('runs and charges once for the same request key', async () => {
    const axes = [{ field: 'seed', values: [1, 2] }]
    const twice = await Promise.all([1, 2].map(() => compare(axes, { request_key: 'the same key' })))
    expect(twice[0]?.id).toBe(twice[1]?.id)
    expect(twice[0]?.jobs.map((job) => job.id)).toEqual(twice[1]?.jobs.map((job) => job.id))
    expect(await balance()).toBe(START - 2 * COST)
    for (const index of [0, 1]) await (await held?.run(index))?.finish()
  })

  it('compares prompts, labels them by their differences, and keeps the typed text', async () => {
    const values = ['a red fox', 'a blue fox']
    const { id, cost, jobs: cells } = await compare([{ field: 'prompt', values }], { input: { prompt: 'a {red|blue} fox' } })
    expect([cost, ...cells.map(({ prompt }) => prompt)]).toEqual([2 * COST, ...values])
    const [axis] = (await read(id)).axes
    expect(axis).toMatchObject({ values, label: { en: 'Prompt' }, labels: [{ en: 'red' }, { en: 'blue' }] })
    const { data } = await member.client('POST /api/v2/get_jobs_prompts', { body: {} })
    expect(data.map(({ prompt }) => prompt)).toEqual(['a {red|blue} fox'])
    for (const index of [0, 1]) await (await held?.run(index))?.finish()
  })

  it('is visible only to its member', async () => {
    const { id } = await compare([{ field: 'seed', values: [1] }])
    expect((await refusal(read(id, await server.signUp()))).code).toBe('not_found')
    expect((await refusal(read('none'))).code).toBe('not_found')
    await (await held?.run(0))?.finish()
  })
})

const expectNothing = async () => {
  expect(await balance()).toBe(START)
  expect(await jobs()).toEqual([])
}

describe('a refused comparison', () => {
  it.each(['sampler_name', 'model', 'steps', 'cfg_scale', 'clip_skip', 'hires_fix', 'karras', 'control_type'])(
    'names %s when no value of it is selected [V-12]',
    async (field) => {
      const axes = [
        { field: 'seed', values: [1] },
        { field, values: [] },
      ]
      const { errors } = await refusal(compare(axes))
      expect(Object.keys(errors ?? {})).toEqual([field])
      await expectNothing()
    },
  )

  it('says that no steps are selected [V-12]', async () => {
    expect((await refusal(compare([{ field: 'steps', values: [] }]))).errors).toEqual({ steps: 'no Steps selected' })
    await expectNothing()
  })

  it.each([
    ['a value out of bounds', [{ field: 'steps', values: [10, 51] }], 'steps'],
    ['a text field other than the prompt', [{ field: 'negative_prompt', values: ['a'] }], 'negative_prompt'],
    ['an empty prompt', [{ field: 'prompt', values: ['a fox', ' '] }], 'prompt'],
    ['a prompt that is too long', [{ field: 'prompt', values: ['a fox', 'x'.repeat(10_000)] }], 'prompt'],
    ['more prompts than a hundred runs', [{ field: 'prompt', values: [...Array(101).keys()].map(String) }], 'axes.0.values'],
    [
      'too many combinations of prompts and seeds',
      [
        { field: 'prompt', values: [...Array(11).keys()].map(String) },
        { field: 'seed', values: [...Array(10).keys()] },
      ],
      'seed',
    ],
    [
      'a field that another model lacks',
      [
        { field: 'model', values: ['test/held', 'test/plain'] },
        { field: 'grain', values: [1] },
      ],
      'grain',
    ],
    [
      'more than a hundred runs',
      [
        { field: 'steps', values: [...Array(11).keys()].map((n) => n + 1) },
        { field: 'seed', values: [...Array(10).keys()] },
      ],
      'seed',
    ],
  ] as const)('refuses %s, naming the field', async (_, axes, field) => {
    const { code, errors } = await refusal(compare(axes.map((axis) => ({ field: axis.field, values: [...axis.values] }))))
    expect([code, ...Object.keys(errors ?? {})]).toEqual(['invalid_input', field])
    await expectNothing()
  })

  it('is refused for too few dots or an unknown model', async () => {
    expect((await refusal(compare([{ field: 'seed', values: [...Array(51).keys()] }]))).code).toBe('not_enough_dots')
    expect((await refusal(compare([{ field: 'model', values: ['test/none'] }]))).code).toBe('model_missing')
    await expectNothing()
  })
})
