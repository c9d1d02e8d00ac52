import { randomUUID } from 'node:crypto'
import type { Properties } from '@stipple/core/domain/property'
import { runKey } from '@stipple/engines/kit/run-key'
import { EngineError } from '@stipple/engines/spec'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { cancelAll } from '../../../test/cancel-all.ts'
import { createControllableEngine, type ControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { waitUntilEnded } from '../../../test/wait-until-ended.ts'
import { Problem } from '../../problem.ts'

const COST = 2
/** A field of the model beyond those of its mode. */
const FORM: Properties = {
  grain: { type: 'integer', widget: 'slider', area: 'advanced', label: { en: 'Grain', zh: '颗粒' }, minimum: 0, maximum: 9, initial: 3 },
}
const START = 100

let server: TestApp
let engine: ControllableEngine
let member: TestMember

beforeAll(async () => {
  engine = createControllableEngine({ form: FORM })
  server = await createTestApp({ engines: [engine], worker: true })
})
beforeEach(async () => {
  engine.countAnew()
  member = await server.signUp()
})
afterEach(() => cancelAll(member))
afterAll(() => server.close())

const generate = (input: Record<string, string | number>, more: { request_key?: string; larger_params?: boolean } = {}) =>
  member.client('POST /api/v2/playground_generate', { body: { input, model: 'test/held', job_type: 'Text2Img', ...more } })
const check = (id: string) => member.client('GET /api/v2/generate/check/:id', { params: { id } })
const ended = (id: string) => waitUntilEnded(member, id)
const balance = async (): Promise<number> => (await member.client('GET /api/user/get_credit_balance')).data.balance
const works = async () => (await member.client('POST /api/v2/get_generate_works', { body: {} })).data

describe('a generation', () => {
  it('holds its cost at once, runs, and is delivered with its works [C-04, C-05, A-12, M-03]', async () => {
    const { id, cost, job } = await generate({ prompt: 'a fox', negative_prompt: 'snow', n: 2, seed: 41 })
    expect(cost).toBe(2 * COST)
    expect(job).toMatchObject({ status: 'Pending', mode: 'Text2Img', jobType: 'Text2Img', model: 'test/held', count: 2, prompt: 'a fox' })
    expect(await balance()).toBe(START - cost)

    const run = await engine.run(0)
    run.context.report({ ratio: 0.4 })
    const running = await waitFor(async () => {
      const reply = await check(id)
      return reply.job.progress > 0 ? reply : undefined
    })
    expect(running).toMatchObject({
      done: false,
      faulted: false,
      processing: 2,
      job: { status: 'Processing', phase: 'generating', queuePosition: 0 },
    })
    expect(running.wait_time).toBeGreaterThan(0)

    await run.finish(2)
    const finished = await ended(id)
    expect(finished).toMatchObject({ status: 'Finished', progress: 100, waitTime: 0 })
    expect(finished.works.map(({ seed }) => seed)).toEqual([41, 42])
    expect(await check(id)).toMatchObject({ done: true, faulted: false, finished: 2 })
    expect(await balance()).toBe(START - cost)
  })

  it('stores all parameters for a repeat, with the prompts joined by ### [C-18]', async () => {
    const { id } = await generate({ prompt: 'a fox', negative_prompt: 'snow', n: 2, seed: 41, width: 96, height: 64 })
    await (await engine.run(0)).finish(2)
    await ended(id)
    const [second, first] = await works()
    expect(first).toMatchObject({
      prompt: 'a fox###snow',
      mode: 'Text2Img',
      jobtype: 'Text2Img',
      width: 96,
      height: 64,
      seed: 41,
      params: { seed: 41, n: 1, width: 96, prompt: 'a fox' },
    })
    expect(second).toMatchObject({ seed: 42, params: { seed: 42 } })
  })

  it('passes the run key and the model’s own fields to the engine', async () => {
    const { id } = await generate({ prompt: 'a fox', grain: 7 })
    const held = await engine.run(0)
    expect(held.run).toMatchObject({
      jobId: id,
      attempt: 1,
      submission: 1,
      key: runKey({ jobId: id, submission: 1 }),
      options: { grain: 7 },
    })
    await held.finish()
    const [work] = (await ended(id)).works
    expect(work?.params).toMatchObject({ grain: 7 })
    expect(await refusal(generate({ prompt: 'a fox', grain: 10 }))).toMatchObject({ errors: { grain: 'must be at most 9' } })
  })

  it('chooses a seed before submission when none is given', async () => {
    const { id } = await generate({ prompt: 'a fox' })
    await (await engine.run(0)).finish()
    const [work] = (await ended(id)).works
    expect(work?.params['seed']).toBe(work?.seed)
  })

  it('stores a valid image and thumbnails, visible only to its member [H-13]', async () => {
    const { id } = await generate({ prompt: 'a fox' })
    await (await engine.run(0)).finish()
    const [work] = (await ended(id)).works
    const stranger = await server.signUp()
    for (const [address, type] of [
      [work?.image, 'image/png'],
      [work?.thumbnails[200], 'image/webp'],
      [work?.thumbnails[512], 'image/webp'],
    ] as const) {
      const answer = await server.app.inject({ url: address ?? '', headers: { usertoken: member.token } })
      expect(answer.headers['content-type']).toBe(type)
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 96, height: 64 })
      expect((await server.app.inject({ url: address ?? '', headers: { usertoken: stranger.token } })).statusCode).toBe(404)
      expect((await server.app.inject({ url: address ?? '' })).statusCode).toBe(404)
    }
  })

  it('runs and is paid once for repeated requests [A-12]', async () => {
    const same = Array.from({ length: 50 }, () => generate({ prompt: 'a fox' }, { request_key: 'same-request' }))
    const bystander = (await server.signUp()).client('GET /api/user/get_credit_balance')
    const replies = await Promise.all(same)
    expect((await bystander).data.balance).toBe(START)
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1)
    expect(await balance()).toBe(START - COST)
    await (await engine.run(0)).finish()
    await ended(replies[0]?.id ?? '')
    expect(engine.started()).toBe(1)
  })

  it('is refused without enough dots, and changes nothing [E-04, A-12]', async () => {
    const replies = await Promise.allSettled(Array.from({ length: 60 }, (_, index) => generate({ prompt: `fox ${index}` })))
    const refused = replies.filter((reply) => reply.status === 'rejected')
    expect(replies.length - refused.length).toBe(START / COST)
    for (const { reason } of refused)
      expect(await refusal(Promise.reject(reason))).toMatchObject({
        code: 'not_enough_dots',
        message: 'The credits for today is not enough',
      })
    expect(await balance()).toBe(0)
    expect((await member.client('GET /api/v2/generate/jobs')).jobs).toHaveLength(START / COST)
  })
})

describe('a file of the wrong format', () => {
  it('is refused, naming the field [V-04, V-15]', async () => {
    const body = { input: { image: `/media/uploads/${randomUUID()}.mp3` }, model: 'test/held', job_type: 'RemoveBg' } as const
    const reply = await refusal(member.client('POST /api/v2/playground_generate', { body }))
    expect(reply).toMatchObject({ code: 'invalid_input', errors: { image: 'Format Not Supported' } })
  })
})

describe('cancellation', () => {
  it('ends a waiting job, and releases its dots once [M-03, A-12]', async () => {
    await generate({ prompt: 'first' })
    await engine.run(0)
    const { id } = await generate({ prompt: 'second' })
    expect((await check(id)).queue_position).toBeGreaterThan(0)
    const reply = await member.client('DELETE /api/v2/generate/status/:id', { params: { id } })
    expect(reply).toMatchObject({ done: true, faulted: false, job: { status: 'Cancelled' } })
    expect((await refusal(member.client('DELETE /api/v2/generate/status/:id', { params: { id } }))).code).toBe('not_cancellable')
    expect(await balance()).toBe(START - COST)
  })

  it('stops a running job, and its late result is never delivered [M-03, A-12]', async () => {
    const { id } = await generate({ prompt: 'a fox' })
    const run = await engine.run(0)
    await member.client('DELETE /api/v2/generate/status/:id', { params: { id } })
    await waitFor(async () => run.context.signal.aborted)
    await run.finish()
    const next = await generate({ prompt: 'another' })
    await (await engine.run(1)).finish()
    await ended(next.id)
    expect((await works()).map(({ job_id }) => job_id)).toEqual([next.id])
    expect(await balance()).toBe(START - COST)
  })

  it('releases dots once when it races with delivery [A-12]', async () => {
    for (let round = 0; round < 5; round++) {
      const before = await balance()
      const { id } = await generate({ prompt: `race ${round}` })
      const run = await engine.run(round)
      const [cancelled] = await Promise.allSettled([member.client('DELETE /api/v2/generate/status/:id', { params: { id } }), run.finish()])
      const job = await ended(id)
      expect(job.works).toHaveLength(job.status === 'Finished' ? 1 : 0)
      expect(job.status).toBe(cancelled.status === 'fulfilled' ? 'Cancelled' : 'Finished')
      expect(await balance()).toBe(job.status === 'Finished' ? before - COST : before)
    }
  })
})

describe('a failing engine', () => {
  it('fails only its job, with a message in the member’s language and the dots released [M-03, E-06]', async () => {
    const { id } = await generate({ prompt: 'a fox' })
    ;(await engine.run(0)).fail(new EngineError('out_of_memory', 'secret detail of the machine'))
    const job = await ended(id)
    expect(job).toMatchObject({ status: 'Failed', error: { code: 'engine_out_of_memory' }, works: [] })
    expect(job.error?.message).not.toContain('secret')
    const chinese = await server.client({ token: member.token, language: 'cn' })('GET /api/v2/generate/check/:id', { params: { id } })
    expect(chinese.job.error?.message).toMatch(/点数已退回/)
    expect(await check(id)).toMatchObject({ faulted: true, done: false })
    expect(await balance()).toBe(START)

    // Only its member can run it again, at the same cost.
    const again = (of: TestMember) => of.client('POST /api/v2/generate/repeat/:id', { params: { id } })
    expect((await refusal(again(await server.signUp()))).code).toBe('not_found')
    const repeated = await again(member)
    await (await engine.run(1)).finish()
    expect(await ended(repeated.id)).toMatchObject({ status: 'Finished', prompt: 'a fox' })
    expect(await balance()).toBe(START - COST)
    expect((await refusal(again(member))).code).toBe('not_retryable')
  })

  it('delivers nothing that cannot be decoded, and fails without an output [M-03]', async () => {
    const broken = await generate({ prompt: 'a fox' })
    ;(await engine.run(0)).finishWith([{ media: 'image', type: 'image/png', content: new TextEncoder().encode('not a picture'), seed: 1 }])
    expect(await ended(broken.id)).toMatchObject({ status: 'Failed', error: { code: 'engine_failed' } })
    const empty = await generate({ prompt: 'a fox' })
    ;(await engine.run(1)).finishWith([])
    expect(await ended(empty.id)).toMatchObject({ status: 'Failed' })
    expect(await balance()).toBe(START)
    expect(await works()).toEqual([])
  })
})

describe('bad input', () => {
  it.each([
    ['en', { prompt: '' }, { prompt: 'no prompt submitted' }],
    ['cn', { prompt: ' ' }, { prompt: '请输入提示词' }],
    ['en', { prompt: 'x'.repeat(5000) }, { prompt: 'exceeds the maximum length of 2000 characters' }],
    ['cn', { prompt: 'x'.repeat(5000) }, { prompt: '超过最大长度 2000 个字符' }],
    ['en', { prompt: 'a\u0000fox' }, { prompt: 'is not valid' }],
    ['en', { prompt: 'x', width: 63 }, { width: 'must be at least 64' }],
    ['cn', { prompt: 'x', width: 4000 }, { width: '不能大于 2048' }],
    [
      'en',
      { prompt: 'x', n: 9, steps: 0, sd_style: 'nothing' },
      { n: 'must be at most 4', steps: 'must be at least 1', sd_style: 'is not one of the options' },
    ],
  ] as const)('is refused in %s, naming each field, and changes nothing [V-01, V-06, V-15, S-26]', async (language, input, errors) => {
    const client = server.client({ token: member.token, language })
    const reply = await refusal(client('POST /api/v2/playground_generate', { body: { input, model: 'test/held', job_type: 'Text2Img' } }))
    expect(reply).toMatchObject({ code: 'invalid_input', errors })
    expect(await balance()).toBe(START)
    expect((await member.client('GET /api/v2/generate/jobs')).jobs).toEqual([])
  })

  it('is refused for a missing or deleted image, or one of another member [V-02]', async () => {
    const stranger = await server.signUp()
    const form = new FormData()
    form.set(
      'file',
      new Blob([
        new Uint8Array(
          await sharp({ create: { width: 80, height: 80, channels: 3, background: 'red' } })
            .png()
            .toBuffer(),
        ),
      ]),
      'red.png',
    )
    const { url } = await stranger.client('POST /api/v2/upload', { body: form })
    const cutOut = (image: string) =>
      member.client('POST /api/v2/playground_generate', { body: { input: { image }, model: 'test/held', job_type: 'RemoveBg' } })
    expect(await refusal(cutOut(''))).toMatchObject({ errors: { image: 'no image submitted' } })
    for (const image of [
      url,
      '/media/uploads/00000000-0000-7000-8000-000000000000.png',
      'https://example.com/a.png',
      `/media/uploads/${'-'.repeat(36)}.png`,
      `/media/works/${'-'.repeat(36)}/original.png`,
      'file:///etc/passwd',
      '/media/works/../../x',
    ]) {
      expect(await refusal(cutOut(image))).toMatchObject({ errors: { image: 'the file no longer exists' } })
    }
  })

  it('never causes a server error for text that the database cannot store [V-15]', async () => {
    expect((await refusal(generate({ prompt: 'a fox' }, { request_key: 'a\u0000bcdefgh' }))).code).toBe('malformed_request')
    expect((await refusal(server.client()('POST /api/account/sign_in', { body: { name: 'ro\u0000sa', password: 'x' } }))).code).toMatch(
      /malformed_request|wrong_credentials/,
    )
    expect(await balance()).toBe(START)
  })

  it('is refused without a model, or for an empty value of a required choice, naming the field [V-12] [V-15]', async () => {
    const ask = (model: string, input: Record<string, string>) =>
      refusal(
        member.client('POST /api/v2/playground_generate', { body: { input: { prompt: 'x', ...input }, model, job_type: 'Text2Img' } }),
      )
    expect(await ask('', {})).toMatchObject({ code: 'invalid_input', errors: { model: 'no model selected' } })
    expect(await ask('test/held', { steps: '' })).toMatchObject({ code: 'invalid_input', errors: { steps: 'no Steps selected' } })
    expect(await balance()).toBe(START)
  })

  it('releases the dots with a clear error for full storage or a deleted file', async () => {
    for (const [index, code] of (['storage_full', 'not_found'] as const).entries()) {
      vi.spyOn(server.context.storage, 'put').mockRejectedValue(new Problem(code))
      const { id } = await generate({ prompt: 'a fox' })
      await (await engine.run(index)).finish()
      expect(await ended(id)).toMatchObject({ status: 'Failed', error: { code } })
    }
    expect(await balance()).toBe(START)
  })

  it('is refused for unknown modes and models, and for those that do not match', async () => {
    const ask = (model: string, job_type: 'EraseImg' | 'Text2Img') =>
      member.client('POST /api/v2/playground_generate', { body: { input: { prompt: 'x' }, model, job_type } })
    expect((await refusal(ask('test/held', 'EraseImg'))).errors).toHaveProperty('model')
    expect((await refusal(ask('test/none', 'Text2Img'))).code).toBe('model_missing')
    const raw = await server.app.inject({
      method: 'POST',
      url: '/api/v2/playground_generate',
      headers: { usertoken: member.token },
      payload: { input: {}, model: '', job_type: 'Nonsense' },
    })
    expect(raw.statusCode).toBe(400)
    expect(raw.json()).toMatchObject({ code: 'invalid_input', errors: { job_type: expect.any(String) } })
  })
})

describe('access to jobs', () => {
  it('requires a login for every call [A-06, E-01]', async () => {
    const stranger = server.client()
    const id = '00000000-0000-7000-8000-000000000000'
    const calls = [
      stranger('POST /api/v2/playground_generate', { body: { input: { prompt: 'x' }, model: '', job_type: 'Text2Img' } }),
      stranger('POST /api/v2/generate/async', { body: { prompt: 'x' } }),
      stranger('GET /api/v2/generate/check/:id', { params: { id } }),
      stranger('GET /api/v2/generate/status/:id', { params: { id } }),
      stranger('DELETE /api/v2/generate/status/:id', { params: { id } }),
      stranger('GET /api/v2/generate/jobs'),
    ]
    for (const call of calls) expect(await refusal(call)).toMatchObject({ code: 'please_login', message: 'Please Login.' })
    expect((await server.app.inject({ url: '/api/v2/generate/events' })).statusCode).toBe(403)
  })

  it('hides another member’s job as not found, and leaves it unchanged', async () => {
    const { id } = await generate({ prompt: 'a fox' })
    const stranger = await server.signUp()
    for (const call of [
      'GET /api/v2/generate/check/:id',
      'GET /api/v2/generate/status/:id',
      'DELETE /api/v2/generate/status/:id',
    ] as const) {
      for (const wrong of [id, 'nonsense', '00000000-0000-7000-8000-000000000000'])
        expect((await refusal(stranger.client(call, { params: { id: wrong } }))).code).toBe('not_found')
    }
    expect((await check(id)).job.status).not.toBe('Cancelled')
  })
})

describe('a restart', () => {
  it('moves a running job to another worker, shows it as Restarted, and charges it once [P-30]', async () => {
    const { id } = await generate({ prompt: 'a fox' })
    await engine.run(0)
    await server.context.queue.stop({ graceMs: 0 })
    expect((await check(id)).job.status).toBe('Restarted')
    expect(await balance()).toBe(START - COST)
    const jobs = await member.client('GET /api/v2/generate/jobs')
    expect(jobs.jobs.map((job) => job.id)).toEqual([id])
  })
})
