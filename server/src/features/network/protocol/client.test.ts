import { AIHorde, APIError } from '@zeldafan0225/ai_horde'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/app.ts'
import { createControllableEngine } from '../../../../test/engine.ts'
import { hordeCaller } from '../../../../test/horde.ts'
import { waitFor } from '../../../../test/wait-for.ts'
import { findJob } from '../../jobs/public.ts'

const engine = createControllableEngine()
/** Others with the same label: one for images, one for music. */
const others = [createControllableEngine({ id: 'twin' }), createControllableEngine({ id: 'band', tasks: ['music'] })]
let server: TestApp
let client: AIHorde
let token: string
beforeEach(async () => {
  server = await createTestApp({ engines: [engine, ...others], worker: true })
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const member = await server.signUp()
  ;({ token } = await member.client('POST /api/account/keys', { body: { name: 'A program', scopes: ['generate'] } }))
  client = new AIHorde({ default_token: token, api_route: `${origin}/api/v2`, client_agent: 'Client:1:me' })
})
afterEach(() => server.close())

it('serves an AI Horde client from npm, from request to image, on a built-in engine [N-03]', async () => {
  expect((await client.findUser({ token })).username).toMatch(/#/)
  const { id = '' } = await client.postAsyncImageGenerate(
    { prompt: 'a fox ### a hen', params: { width: 512, height: 512, seed: '7', n: 1 }, models: ['stable_diffusion'] },
    { token },
  )
  const run = await engine.run(0)
  expect(await client.getImageGenerationCheck(id)).toMatchObject({ processing: 1, done: false, is_possible: true })
  await run.finish(1)
  await waitFor(async () => (await client.getImageGenerationCheck(id)).done === true)
  const { generations = [] } = await client.getImageGenerationStatus(id)
  expect(generations).toMatchObject([{ worker_name: 'Stipple', state: 'ok', censored: false }])
  const picture = await fetch(generations[0]?.img ?? '')
  expect(picture.headers.get('access-control-allow-origin')).toBe('*')
  expect((await sharp(await picture.arrayBuffer()).metadata()).format).toBe('webp')
})

it('lists each requestable model, including those of built-in engines, under a usable name [N-01] [N-03]', async () => {
  const listed = await client.getModels()
  expect(listed).toMatchObject([
    { name: 'Held', count: 1, queued: 0, jobs: 0, eta: 0, type: 'image' },
    { name: 'test/twin', count: 1 },
  ])
  const call = hordeCaller(server)
  expect((await call('GET', 'status/models?type=text')).body).toEqual([])
  expect((await call('GET', 'status/models?min_count=2')).body).toEqual([])
  const asked = { prompt: 'a fox', params: { width: 512, height: 512, n: 2 } }
  for (const { name = '' } of listed) {
    const { id = '' } = await client.postAsyncImageGenerate({ ...asked, models: [name] }, { token })
    const load = async () => (await call('GET', `status/models/${encodeURIComponent(name)}`)).body
    await waitFor(async () => (await load())[0].jobs === 1)
    expect(await load()).toMatchObject([{ name, queued: 2 * 512 * 512 * 30 }])
    await client.deleteImageGenerationRequest(id)
  }
  expect((await call('GET', 'status/models/none')).body).toEqual([])
})

it('adds nothing to a request, treats empty values as absent, and returns whole numbers [C-25]', async () => {
  const call = hordeCaller(server)
  const { body } = await call('POST', 'generate/async', { key: token, body: { prompt: 'a fox', params: { width: 512, height: 512 } } })
  const job = await findJob(server.context.db, body.id)
  expect(job?.input).not.toHaveProperty('negative_prompt')
  expect((await call('GET', 'workers?type=&name=')).status).toBe(200)
  const { body: me } = await call('GET', 'find_user', { key: token })
  expect(Number.isSafeInteger(me.id)).toBe(true)
})

it('cancels a request, and refuses with AI Horde messages [N-03] [C-05]', async () => {
  const { id = '' } = await client.postAsyncImageGenerate({ prompt: 'a fox' }, { token })
  expect(await client.deleteImageGenerationRequest(id)).toMatchObject({ generations: [] })
  expect(await client.getImageGenerationCheck(id)).toMatchObject({ waiting: 0, done: true })
  const odd = client.postAsyncImageGenerate({ prompt: '', params: { width: 100 } }, { token })
  await expect(odd).rejects.toBeInstanceOf(APIError)
  await expect(odd).rejects.toMatchObject({ status: 400, errors: { 'params.width': '100 is not a multiple of 64' } })
  await expect(client.postAsyncImageGenerate({ prompt: 'a fox' }, { token: 'zzz' })).rejects.toMatchObject({ error_code: 'InvalidAPIKey' })
})

type Answer = Readonly<Record<string, unknown>> & { readonly id?: string; readonly forms?: readonly { readonly state: string }[] }
/** Calls a method of the client by name, because its types do not cover all methods. */
const ask = async (name: string, ...given: unknown[]): Promise<Answer> => Reflect.apply(Reflect.get(client, name), client, given)

/** Result of a call: its reply, or the error code. */
const outcome = (asked: Promise<unknown>): Promise<unknown> =>
  asked.catch((error: unknown) => (error instanceof APIError ? error.error_code : error))

it('responds to every method of the npm client with a result or a known error [N-03]', async () => {
  const operator = await server.signUp()
  const { token: worker } = await operator.client('POST /api/account/keys', { body: { name: 'A card', scopes: ['work', 'generate'] } })
  const own = { token: worker }
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect(await ask('getHeartbeat')).toBe(true)
  const lists = [ask('getModels'), ask('getModel', 'stable_diffusion'), ask('getNews'), ask('getUsers'), ask('getWorkers'), ask('getTeams')]
  for (const list of await Promise.all(lists)) expect(list).toBeInstanceOf(Array)
  expect(await ask('getModes')).toMatchObject({ maintenance_mode: false })
  expect(await ask('getPerformance', { fields: ['worker_count'] })).toEqual({ worker_count: 0 })
  expect(await ask('getImageTotalStats')).toMatchObject({ day: { images: 0, ps: 0 }, total: {} })
  expect(await ask('getImageModelStats')).toEqual({ day: {}, month: {}, total: {} })
  expect(await ask('getTextTotalStats')).toMatchObject({ day: { requests: 0 } })
  expect(await ask('getTextModelStats')).toEqual({ day: {}, month: {}, total: {} })
  expect(await outcome(ask('getUserDetails', 1))).toBe('UserNotFound')
  expect(await outcome(ask('getTeam', nobody))).toBe('TeamNotFound')
  expect(await outcome(ask('getWorkerDetails', nobody))).toBe('WorkerNotFound')

  const shared = await ask('putSharedKey', { name: 'Ours', kudos: 100 }, { token })
  expect(await ask('getSharedKey', shared.id ?? '')).toMatchObject({ kudos: 100, utilized: 0 })
  expect(await ask('updateSharedKey', { kudos: 50 }, shared.id ?? '', { token })).toMatchObject({ kudos: 50 })
  expect(await ask('deleteSharedKey', shared.id ?? '', { token })).toMatchObject({ message: 'OK' })

  const card = { name: 'A card', models: ['stable_diffusion'] }
  expect(await outcome(ask('postImageGenerationPop', card, own))).toBe('MaintenanceMode')
  expect(await outcome(ask('postImageGenerationSubmit', { id: nobody, generation: 'R2', seed: 1 }, own))).toBe('InvalidJobID')
  expect(await outcome(ask('postInterrogationPop', { name: 'An eye', forms: ['caption'] }, own))).toBe('MaintenanceMode')
  expect(await outcome(ask('postInterrogationSubmit', { id: nobody, result: {} }, own))).toBe('InvalidJobID')
  expect(await outcome(ask('createTeam', { name: 'Night owls', info: 'We render' }, { token: worker }))).toBe('NotTrusted')
  expect(await outcome(ask('updateTeam', { info: 'Us' }, nobody, own))).toBe('TeamNotFound')
  expect(await outcome(ask('deleteTeam', nobody, own))).toBe('TeamNotFound')
  expect(await outcome(ask('updateWorker', { info: 'Warm' }, nobody, own))).toBe('WorkerNotFound')
  expect(await outcome(ask('deleteWorker', nobody, own))).toBe('WorkerNotFound')
  expect(await outcome(ask('postKudosTransfer', { username: 'Nobody#1', amount: 5 }, own))).toBe('InvalidTargetUsername')
  expect(await outcome(ask('postRating', nobody, { best: nobody }))).toBe('RequestNotFound')

  const source = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const asked = await ask(
    'postAsyncInterrogate',
    { forms: [{ name: 'nsfw' }, { name: 'interrogation' }], source_image: source.toString('base64') },
    { token },
  )
  await waitFor(async () => (await ask('getInterrogationStatus', asked.id ?? '', { force: true })).forms?.[0]?.state === 'done')
  expect(await ask('getInterrogationStatus', asked.id ?? '', { force: true })).toMatchObject({
    state: 'partial',
    forms: [{ result: { nsfw: false } }, { state: 'waiting' }],
  })
  expect(await ask('deleteInterrogationRequest', asked.id ?? '')).toMatchObject({ state: 'cancelled' })

  const absent = [
    ask('postAsyncTextGenerate', { prompt: 'Once' }, { token }),
    ask('getTextGenerationStatus', nobody),
    ask('deleteTextGenerationRequest', nobody),
    ask('postTextGenerationPop', card, own),
    ask('postTextGenerationSubmit', { id: nobody }, own),
    ask('getFilters', {}, own),
    ask('getFilter', nobody, own),
    ask('postFilters', { prompt: 'x' }, own),
    ask('addFilter', { regex: 'x', filter_type: 10, description: 'x' }, own),
    ask('updateFilter', { regex: 'x' }, nobody, own),
    ask('deleteFilter', nobody, own),
    ask('putStatusModes', { maintenance: true }, own),
    ask('updateUser', { contact: 'me@example.org' }, 1, own),
    ask('deleteIPTimeout', { ipaddr: '192.0.2.1' }, own),
    ask('postKoboldTransfer', nobody, {}, own),
  ]
  expect(await Promise.all(absent.map(outcome))).toEqual(absent.map(() => 'NotFound'))
})
