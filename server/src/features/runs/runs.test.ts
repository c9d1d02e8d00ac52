import type { WireStep } from '@stipple/core/contract/runs'
import { PRESETS } from '@stipple/core/domain/chain'
import { SCHEDULES } from '@stipple/core/domain/schedule'
import { EngineError } from '@stipple/engines/spec'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { cancelAll } from '../../../test/cancel-all.ts'
import { createControllableEngine, type ControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { waitUntilEnded } from '../../../test/wait-until-ended.ts'

const COST = 2
const START = 100
let server: TestApp
let engine: ControllableEngine
let member: TestMember

beforeAll(async () => {
  engine = createControllableEngine()
  server = await createTestApp({ engines: [engine], worker: true })
})
beforeEach(async () => {
  engine.countAnew()
  member = await server.signUp()
})
afterEach(() => cancelAll(member))
afterAll(() => server.close())

const step = (job_type: WireStep['job_type'], input: WireStep['input'] = {}): WireStep => ({ job_type, model: 'test/held', input })
const STEPS = [step('Text2Img', { prompt: 'a fox', n: 3 }), step('RemoveBg'), step('Upscaling')]
const start = (steps = STEPS, more: { work?: string; request_key?: string } = {}, who = member) =>
  who.client('POST /api/v2/generate/chain', { body: { steps, ...more } })
const read = async (id: string) => (await member.client('GET /api/v2/generate/chain/:id', { params: { id } })).jobs
const balance = async (): Promise<number> => (await member.client('GET /api/user/get_credit_balance')).data.balance
const finish = async (index: number) => {
  const run = await engine.run(index)
  await run.finish()
  return run.task
}

describe('a chain', () => {
  it('quotes and holds all steps at once, and passes each result to the next step [F: chains]', async () => {
    const quote = await member.client('POST /api/v2/generate/chain/quote', { body: { steps: STEPS } })
    expect(quote).toMatchObject({ dots: 3 * COST, balance: START, steps: [{ dots: COST }, { dots: COST }, { dots: COST }] })
    const { id, cost, jobs } = await start()
    expect([cost, await balance()]).toEqual([quote.dots, START - quote.dots])
    expect(jobs.map(({ chain, count }) => [chain, count])).toEqual([0, 1, 2].map((at) => [{ id, step: at, waits: at > 0 }, 1]))
    // A waiting step can neither be moved nor released by hand.
    const waiting = jobs[1]?.id ?? ''
    for (const paused of [true, false])
      await member.client('POST /api/v2/generate/queue/:id/pause', { params: { id: waiting }, body: { paused } }).catch(() => undefined)
    expect((await read(id))[1]?.chain?.waits).toBe(true)

    const tasks = [await finish(0), await finish(1), await finish(2)]
    expect(tasks.map(({ kind }) => kind)).toEqual(['text-to-image', 'cut-out', 'upscale'])
    await waitUntilEnded(member, jobs[2]?.id ?? '')
    const ended = await read(id)
    expect(ended.map(({ status }) => status)).toEqual(['Finished', 'Finished', 'Finished'])
    expect(ended.slice(1).map(({ works }) => works[0]?.made_from)).toEqual(ended.slice(0, 2).map(({ works }) => [works[0]?.image_id]))
    expect(await balance()).toBe(START - quote.dots)
  })

  it('starts from a work, keeps earlier results when a step fails, and releases the rest [F: chains]', async () => {
    const first = await start([step('Text2Img', { prompt: 'a fox' })])
    await finish(0)
    const { works } = await waitUntilEnded(member, first.jobs[0]?.id ?? '')
    const work = works[0]?.image_id ?? ''
    const { id, jobs } = await start([step('RemoveBg'), step('Upscaling'), step('RemoveBg')], { work })
    await finish(1)
    ;(await engine.run(2)).fail(new EngineError('invalid_input', 'no'))
    await waitUntilEnded(member, jobs[2]?.id ?? '')
    const ended = await read(id)
    expect(ended.map(({ status }) => status)).toEqual(['Finished', 'Failed', 'Cancelled'])
    expect(ended[0]?.works[0]?.made_from).toEqual([work])
    expect(await balance()).toBe(START - 2 * COST)
    // The last step has no source image of its own.
    const again = member.client('POST /api/v2/generate/repeat/:id', { params: { id: jobs[2]?.id ?? '' } })
    expect((await refusal(again)).code).toBe('not_retryable')
  })

  it('is cancelled as a whole or by its first step, and runs once per request key [F: chains]', async () => {
    const one = await start(STEPS, { request_key: 'chain-of-three' })
    expect((await start(STEPS, { request_key: 'chain-of-three' })).jobs.map((job) => job.id)).toEqual(one.jobs.map((job) => job.id))
    const gone = await member.client('DELETE /api/v2/generate/chain/:id', { params: { id: one.id } })
    expect(gone.jobs.map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled', 'Cancelled'])
    expect((await refusal(member.client('DELETE /api/v2/generate/chain/:id', { params: { id: one.id } }))).code).toBe('not_cancellable')
    const two = await start()
    await member.client('DELETE /api/v2/generate/status/:id', { params: { id: two.id } })
    expect((await read(two.id)).map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled', 'Cancelled'])
    expect(await balance()).toBe(START)
  })

  it('names the step of an error, and refuses other members and prices above the balance [F: chains]', async () => {
    const faults = async (steps: WireStep[], work?: string) => {
      const { code, errors } = await refusal(start(steps, work === undefined ? {} : { work }))
      return [code, ...Object.keys(errors ?? {})]
    }
    expect(await faults([step('Text2Img', { prompt: 'a fox', width: 5 }), step('RemoveBg')])).toEqual(['invalid_input', 'steps.0.width'])
    expect(await faults([step('Text2Img', { prompt: 'a fox' }), step('Text2Img', { prompt: 'b' })])).toEqual([
      'invalid_input',
      'steps.1.job_type',
    ])
    expect(await faults([step('Text2Img', { prompt: 'a fox' }), { ...step('RemoveBg'), takes: 'background' }])).toEqual([
      'invalid_input',
      'steps.1.background',
    ])
    expect(await faults([step('RemoveBg', { image: 'result:previous' })])).toEqual(['invalid_input', 'image'])
    expect(await faults([step('RemoveBg')], 'x')).toEqual(['not_found'])
    expect(await faults(Array.from({ length: PRESETS.steps + 1 }, () => step('RemoveBg')))).toContain('invalid_input')
    const { id } = await start()
    const other = await server.signUp()
    expect((await refusal(other.client('GET /api/v2/generate/chain/:id', { params: { id } }))).code).toBe('not_found')
    expect((await refusal(server.client()('POST /api/v2/generate/chain', { body: { steps: STEPS } }))).code).toBe('please_login')
  })
})

describe('presets', () => {
  const save = (body: { id?: string; name: string; steps?: WireStep[]; shared?: boolean }, who = member) =>
    who.client('POST /api/v2/presets', { body: { steps: STEPS, ...body } })

  it('are saved without files, changed, shared and deleted [F: presets]', async () => {
    const file = '/media/works/0190a1b2-0000-7000-8000-000000000000/original.png'
    const { preset } = await save({ name: ' Foxes ', steps: [step('Img2Img', { prompt: '{{animal}}', image: file })] })
    expect(preset).toMatchObject({ name: 'Foxes', shared: false, mine: true, steps: [{ input: { prompt: '{{animal}}' } }] })
    expect(Object.keys(preset.steps[0]?.input ?? {})).toEqual(['prompt'])
    const other = await server.signUp()
    const open = () => other.client('GET /api/v2/presets/:id', { params: { id: preset.id } })
    expect((await refusal(open())).code).toBe('not_found')
    await save({ id: preset.id, name: 'Hares', shared: true })
    expect((await open()).preset).toMatchObject({ name: 'Hares', mine: false })
    expect((await refusal(save({ id: preset.id, name: 'Mine' }, other))).code).toBe('not_found')
    expect((await refusal(other.client('DELETE /api/v2/presets/:id', { params: { id: preset.id } }))).code).toBe('not_found')
    await member.client('DELETE /api/v2/presets/:id', { params: { id: preset.id } })
    expect((await member.client('GET /api/v2/presets')).presets).toEqual([])
  })

  it('are refused without a name, or when too large [F: presets]', async () => {
    expect((await refusal(save({ name: ' ' }))).code).toBe('invalid_input')
    expect((await refusal(save({ name: 'x', steps: [step('Text2Img', { prompt: 'x '.repeat(PRESETS.input / 2) })] }))).code).toBe(
      'invalid_input',
    )
  })
})

describe('wildcard lists', () => {
  const save = (lists: { name: string; lines: string[] }[]) => member.client('POST /api/v2/wildcards', { body: { lists } })

  it('are saved by name for each member, replaced and deleted [F: wildcards]', async () => {
    await save([
      { name: 'shades', lines: ['blue'] },
      { name: 'animals/cats', lines: ['lynx', 'lion'] },
    ])
    const { lists } = await save([{ name: 'shades', lines: ['green', 'grey'] }])
    expect(lists).toEqual([
      { name: 'animals/cats', lines: ['lynx', 'lion'] },
      { name: 'shades', lines: ['green', 'grey'] },
    ])
    const other = await server.signUp()
    expect((await other.client('GET /api/v2/wildcards')).lists).toEqual([])
    const remove = (who = member) => who.client('POST /api/v2/wildcards_delete', { body: { name: 'shades' } })
    expect((await refusal(remove(other))).code).toBe('not_found')
    await remove()
    expect((await member.client('GET /api/v2/wildcards')).lists.map(({ name }) => name)).toEqual(['animals/cats'])
  })

  it('are refused together when too large or with invalid names [F: wildcards]', async () => {
    const line = 'x'.repeat(1000)
    const large = (name: string) => ({ name, lines: Array.from({ length: 600 }, () => line) })
    await save([large('one')])
    expect((await refusal(save([{ name: 'small', lines: ['a'] }, large('two')]))).code).toBe('too_many_wildcards')
    expect((await member.client('GET /api/v2/wildcards')).lists.map(({ name }) => name)).toEqual(['one'])
    for (const name of ['', 'a*', '{a}']) expect((await refusal(save([{ name, lines: ['a'] }]))).code).toBe('invalid_input')
  })
})

describe('a schedule', () => {
  const plan = (body: { every?: number; runs?: number; dots?: number; at?: string; steps?: WireStep[] }) =>
    member.client('POST /api/v2/schedules', { body: { steps: [step('Text2Img', { prompt: 'a fox', seed: 7 })], ...body } })
  const list = async () => (await member.client('GET /api/v2/schedules')).schedules

  it('runs again after the last run, each with its own seed, until its runs are used up [F: repeat]', async () => {
    await plan({ every: 0, runs: 2 })
    const seeds = [(await finish(0)).seed, (await finish(1)).seed]
    expect(new Set([...seeds, 7]).size).toBe(3)
    const [ended] = await waitFor(async () => {
      const all = await list()
      return all[0]?.runs === 2 && all
    })
    expect(ended).toMatchObject({ runs: 2, runs_left: 0 })
    expect(ended?.next).toBeUndefined()
  })

  it('stops when its dots are spent, and gives the reason when a run is refused [F: repeat]', async () => {
    await plan({ every: 0, dots: COST })
    await finish(0)
    await waitFor(async () => (await list())[0]?.next === undefined)
    expect((await list())[0]).toMatchObject({ runs: 1, dots_left: 0 })
    await plan({ steps: [step('Text2Img', { prompt: 'a fox', n: 4 })], every: 0 })
    for (let run = 1; run <= Math.floor((START - COST) / (4 * COST)); run++) await (await engine.run(run)).finish(4)
    const [stopped] = await waitFor(async () => {
      const all = await list()
      return all[0]?.stopped !== undefined && all
    })
    expect(stopped?.stopped).toMatchObject({ code: 'not_enough_dots', message: expect.stringMatching(/credits/) })
  })

  it('waits for its time, is listed, and does not run after its deletion [F: schedule]', async () => {
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const { schedule } = await plan({ at })
    expect(await list()).toMatchObject([{ id: schedule.id, next: at, runs: 0, runs_left: 1 }])
    const other = await server.signUp()
    expect((await refusal(other.client('DELETE /api/v2/schedules/:id', { params: { id: schedule.id } }))).code).toBe('not_found')
    await member.client('DELETE /api/v2/schedules/:id', { params: { id: schedule.id } })
    expect([await list(), engine.started()]).toEqual([[], 0])
    const soon = new Date(Date.now() + 300).toISOString()
    await plan({ at: soon })
    await finish(0)
  })

  it('is refused for an invalid run, and beyond the limit per member [F: schedule]', async () => {
    expect((await refusal(plan({ steps: [step('Text2Img', { prompt: '' })] }))).errors).toHaveProperty('prompt')
    const far = new Date(Date.now() + (SCHEDULES.days + 1) * 86_400_000).toISOString()
    expect((await refusal(plan({ at: far }))).errors).toHaveProperty('at')
    const at = new Date(Date.now() + 3_600_000).toISOString()
    for (let one = 0; one < SCHEDULES.most; one++) await plan({ at })
    expect((await refusal(plan({ at }))).code).toBe('too_many_schedules')
  })
})
