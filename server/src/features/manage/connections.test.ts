import type { EngineConnection, engines } from '@stipple/core/contract/engines'
import { kind } from '@stipple/engines/kinds/comfyui/kind'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ComfyServer, createComfyServer } from '../../../../engines/src/kinds/comfyui/test/server.ts'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { waitUntilEnded } from '../../../test/wait-until-ended.ts'
import { engineConnections } from '../../db/schema/engines.ts'
import { settings as settingRows } from '../../db/schema/settings.ts'
import { applyEnginesFile, surveyDue } from '../engines/public.ts'

let comfy: ComfyServer
let server: TestApp
let operator: TestMember
let member: TestMember
/** Everything published: the log, and the replies to the operator. */
const published: string[] = []
beforeAll(async () => {
  comfy = await createComfyServer({ api: 'history', open: true })
  server = await createTestApp({
    engines: [],
    kinds: [kind],
    worker: true,
    config: { workers: 0 },
    environment: { LOG_LEVEL: 'trace' },
    onLog: (line) => published.push(line),
  })
  operator = await server.signUp()
  member = await server.signUp()
})
afterAll(async () => {
  await server.close()
  await comfy.close()
})

afterEach(async () => {
  await server.context.db.delete(engineConnections)
  await server.context.db.delete(settingRows)
  await server.context.settings.refresh()
  await server.context.catalogue.refresh()
})

const settings = () => ({ address: comfy.origin, key: comfy.secret })
const list = async () => {
  const reply = await operator.client('GET /api/manage/engine_connections')
  published.push(JSON.stringify(reply))
  return reply
}
/** Models offered to members; apps use them. */
const offered = async () => (await member.client('GET /api/v2/models.json')).filter(({ type }) => type !== 'Apps')

async function add(more: { name?: string; models?: { remote_id: string; hidden?: boolean }[] } = {}): Promise<EngineConnection> {
  const { data } = await operator.client('POST /api/manage/engine_add', {
    body: { kind: 'comfyui', name: 'Studio', settings: settings(), ...more },
  })
  published.push(JSON.stringify(data))
  return data
}
async function change(connection: EngineConnection, wanted: Partial<EngineConnection>): Promise<EngineConnection> {
  const { id, revision } = connection
  const { name, state, slots, weight } = wanted
  const body = {
    id,
    revision,
    ...(name !== undefined && { name }),
    ...(state && { state }),
    ...(slots && { slots }),
    ...(weight && { weight }),
  }
  const { data } = await operator.client('POST /api/manage/engine_change', { body })
  published.push(JSON.stringify(data))
  return data
}
const remove = ({ id }: EngineConnection) => operator.client('POST /api/manage/engine_remove', { body: { id } })
const nameOf = (connection: EngineConnection, part: string): string => {
  const model = connection.models.find(({ remote_id: remoteId }) => remoteId.includes(part))
  if (!model) throw new Error(`there is no ${part} among ${connection.models.map(({ remote_id: remoteId }) => remoteId).join()}`)
  return model.remote_id
}

describe('an external engine', () => {
  it('can be recognised, surveyed, added, priced, named, tested, paused, drained and removed', async () => {
    expect(await list()).toMatchObject({ data: [], asked: false })
    const { data: kinds } = await operator.client('GET /api/manage/engine_kinds')
    expect(kinds).toMatchObject([
      { id: 'comfyui', elsewhere: false, fields: [{ name: 'address', required: true }, {}, { widget: 'secret' }] },
    ])

    const typed = comfy.origin.replace('http://', '')
    const { data: recognized } = await operator.client('POST /api/manage/engine_recognize', { body: { text: typed } })
    expect(recognized).toMatchObject({ found: [{ kind: 'comfyui', settings: { address: `${comfy.origin}/` } }], reasons: [] })

    const { data: look } = await operator.client('POST /api/manage/engine_survey', { body: { kind: 'comfyui', settings: settings() } })
    if (!look.ok) throw new Error(look.reason.en)
    expect(look.survey).toMatchObject({ version: '0.3.64', slots: 2 })
    expect(look.survey.models).toContainEqual(
      expect.objectContaining({ modes: expect.arrayContaining(['Text2Img']), cost: expect.any(Number) }),
    )
    expect((await list()).data).toEqual([])

    const wanted = look.survey.models.find(({ model }) => model.startsWith('comfyui/sdxl/'))
    const hidden = look.survey.models.find(({ model }) => model.startsWith('comfyui/sd15/'))
    if (!wanted || !hidden) throw new Error('models are missing')
    let studio = await add({ models: [{ remote_id: wanted.remote_id }] })
    expect(studio).toMatchObject({
      health: 'well',
      state: 'on',
      slots: 2,
      secrets: { key: `…${comfy.secret.slice(-4)}` },
      from_file: false,
    })
    expect(studio.settings).toEqual({ address: comfy.origin })
    expect(await list()).toMatchObject({ data: [{ id: studio.id }], asked: true })
    expect((await offered()).map(({ model }) => model)).toEqual([wanted.model])

    const label = { en: 'House style', zh: '本站画风' }
    const priced = { id: studio.id, models: [{ remote_id: wanted.remote_id, label, cost: 7 }] }
    studio = (await operator.client('POST /api/manage/engine_models', { body: priced })).data
    expect(studio.models).toContainEqual(
      expect.objectContaining({ remote_id: wanted.remote_id, label, cost: 7, initial_cost: wanted.cost }),
    )
    expect(await offered()).toMatchObject([{ cost: 7, label_en: 'House style', label_cn: '本站画风' }])

    const before = await operator.client('GET /api/user/get_credit_balance')
    const test = { id: studio.id, remote_id: hidden.remote_id }
    const { job_id: id } = await operator.client('POST /api/manage/engine_test', { body: test })
    await waitFor(() => comfy.workflows().length > 0)
    comfy.set({ state: 'done' })
    const job = await waitUntilEnded(operator, id)
    expect(job).toMatchObject({ status: 'Finished', cost: 0, modelName: hidden.label.en, works: [{ modelname: hidden.label.en }] })
    expect(await operator.client('GET /api/user/get_credit_balance')).toEqual(before)
    const tested = (await list()).data[0]?.models.find(({ remote_id: remoteId }) => remoteId === hidden.remote_id)
    expect(tested).toMatchObject({ hidden: true, test: { image: expect.stringMatching(/^\/media\/works\//), seconds: expect.any(Number) } })
    const colleague = await server.signUp()
    await operator.client('POST /api/manage/member_update', { body: { uid: colleague.user.uid, is_super: true } })
    const seen = async ({ token }: TestMember) =>
      (await server.app.inject({ url: tested?.test?.image ?? '', headers: { userToken: token } })).headers['content-type']
    expect([await seen(operator), await seen(colleague)]).toEqual(['image/webp', 'image/webp'])
    expect(await seen(member)).toMatch(/json/)
    await operator.client('POST /api/v2/works_delete', { body: { image_ids: job.works.map(({ image_id: work }) => work) } })
    expect((await list()).data).toMatchObject([
      { finished: 1, failed: 0, failures: [], waiting: 0, slots_taken: 0, median_seconds: expect.any(Number) },
    ])
    expect(JSON.stringify((await list()).data)).not.toContain('/media/works/')

    const paused = await change(studio, { state: 'paused', name: 'Attic' })
    expect(paused).toMatchObject({ state: 'paused', name: 'Attic' })
    expect((await refusal(change(studio, { name: 'Cellar' }))).code).toBe('changed_meanwhile')
    expect(await offered()).toMatchObject([{ resting: true }])
    expect((await refusal(operator.client('POST /api/manage/engine_test', { body: test }))).code).toBe('engine_resting')
    const draining = await change(paused, { state: 'draining' })
    expect(await offered()).toEqual([])
    await remove(draining)
    expect((await list()).data).toEqual([])
    const { data: actions } = await operator.client('POST /api/manage/audit', { body: { page: 1, page_size: 20 } })
    const done = ['engine_remove', 'engine_change', 'engine_change', 'member_update', 'engine_test', 'setting', 'engine_add']
    expect(actions.map(({ action }) => action)).toEqual(done)
  })

  it('shows the image of a model’s last test to everyone, also after the test is deleted [P-05]', async () => {
    const engine = await add()
    const { remote_id: remoteId = '', model: name } = engine.models.find(({ model }) => model.startsWith('comfyui/sdxl/')) ?? {}
    const item = async () => (await offered()).find(({ model }) => model === name)
    expect(await item()).toMatchObject({ show_cover: false })
    comfy.set({ state: 'done' })
    const wear = async (former = ''): Promise<string> => {
      const { job_id: id } = await operator.client('POST /api/manage/engine_test', { body: { id: engine.id, remote_id: remoteId } })
      const { works } = await waitUntilEnded(operator, id)
      const cover = await waitFor(async () => {
        const now = (await item())?.cover
        return now === former ? undefined : now
      })
      await operator.client('POST /api/v2/works_delete', { body: { image_ids: works.map(({ image_id: work }) => work) } })
      return cover
    }
    const first = await wear()
    const fetched = (url: string) => server.app.inject({ url })
    expect(await sharp((await fetched(first)).rawPayload).metadata()).toMatchObject({ format: 'webp', width: 300, height: 300 })
    const second = await wear(first)
    expect([(await fetched(first)).statusCode, (await fetched(second)).statusCode]).toEqual([404, 200])
    expect(await item()).toMatchObject({ show_cover: true, cover: second })
    // It belongs to the model, also after its engine was removed and added again.
    await operator.client('POST /api/manage/engine_remove', { body: { id: engine.id } })
    expect((await fetched(second)).statusCode).toBe(404)
    await add()
    expect(await item()).toMatchObject({ cover: second })
    expect((await fetched('/media/models/..%2f..%2fx.webp')).statusCode).toBe(404)
  })

  it('reports why its jobs failed, and how many wait', async () => {
    const studio = await add()
    const model = studio.models.find(({ remote_id: remoteId }) => remoteId === nameOf(studio, 'sdxl'))?.model ?? ''
    comfy.set({ state: 'failed', error: 'CUDA is out of memory' })
    const make = () =>
      member.client('POST /api/v2/playground_generate', { body: { input: { prompt: 'a fox' }, model, job_type: 'Text2Img' } })
    const [{ id: first }, { id: second }] = [await make(), await make()]
    expect([await waitUntilEnded(member, first), await waitUntilEnded(member, second)]).toMatchObject([
      { status: 'Failed' },
      { status: 'Failed' },
    ])
    await change(studio, { state: 'paused' })
    const cellar = await change(await add({ name: 'Cellar' }), { state: 'paused' })
    const { id } = await make()
    const { data } = await operator.client('POST /api/manage/engine_look', { body: { id: studio.id } })
    expect(data).toMatchObject({ failed: 2, waiting: 1, failures: [{ count: 2, reason: expect.stringContaining('memory') }] })
    // A job waits for another engine with its model, and fails when that is removed too.
    const dots = async () => (await member.client('GET /api/user/get_credit_balance')).data.balance
    const held = await dots()
    await remove(studio)
    expect((await member.client('GET /api/v2/generate/status/:id', { params: { id } })).job).toMatchObject({ status: 'Pending' })
    await remove(cellar)
    expect(await waitUntilEnded(member, id)).toMatchObject({ status: 'Failed', error: { code: 'model_missing' } })
    expect(await dots()).toBeGreaterThan(held)
  })

  it('keeps the operator’s names and prices, and does not test an upscaler by prompt', async () => {
    const studio = await add()
    const remoteId = nameOf(studio, 'sdxl')
    const set = async (more: { label?: { en: string; zh: string }; cost?: number; hidden?: boolean }) => {
      const { data } = await operator.client('POST /api/manage/engine_models', {
        body: { id: studio.id, models: [{ remote_id: remoteId, ...more }] },
      })
      return data.models.find(({ remote_id: one }) => one === remoteId)
    }
    const own = studio.models.find(({ remote_id: one }) => one === remoteId)
    expect(await set({ label: { en: 'Ours', zh: '' } })).toMatchObject({ label: { en: 'Ours', zh: 'Ours' }, cost: own?.cost })
    expect(await set({ cost: 0 })).toMatchObject({ label: { en: 'Ours' }, cost: 0 })
    expect(await set({ label: { en: '', zh: '' }, cost: own?.initial_cost ?? 0, hidden: true })).toEqual({ ...own, hidden: true })
    expect(server.context.settings.get('models.overrides')[own?.model ?? '']).toBeUndefined()
    const upscaler = { id: studio.id, remote_id: nameOf(studio, 'upscale') }
    expect((await refusal(operator.client('POST /api/manage/engine_test', { body: upscaler }))).code).toBe('not_testable')
    await remove(studio)
  })

  it('is refused with invalid settings, by name and with an explanation', async () => {
    const chinese = server.client({ token: operator.token, language: 'cn' })
    const survey = (given: Record<string, string | number>, who = operator.client) =>
      who('POST /api/manage/engine_survey', { body: { kind: 'comfyui', settings: given } })
    const wrong = await refusal(survey({ address: 'nowhere', key: 7 }, chinese))
    expect(wrong).toMatchObject({ code: 'invalid_input', errors: { 'settings.address': expect.stringMatching(/\p{Script=Han}/u) } })
    expect(Object.keys(wrong.errors ?? {})).toEqual(['settings.address', 'settings.key'])
    expect((await refusal(survey({ address: '' }))).errors).toHaveProperty('settings.address')
    const closed = { address: 'http://127.0.0.1:1' }
    expect((await survey(closed)).data).toMatchObject({
      ok: false,
      field: 'address',
      reason: { zh: expect.stringMatching(/\p{Script=Han}/u) },
    })
    const adding = { kind: 'comfyui', name: 'Attic', settings: closed, models: [{ remote_id: 'one' }] }
    expect((await refusal(operator.client('POST /api/manage/engine_add', { body: adding }))).errors).toHaveProperty('settings')
    expect((await refusal(operator.client('POST /api/manage/engine_add', { body: { ...adding, kind: 'none' } }))).errors).toHaveProperty(
      'kind',
    )
    const { data: away } = await operator.client('POST /api/manage/engine_add', {
      body: { kind: 'comfyui', name: 'Attic', settings: closed },
    })
    expect(away).toMatchObject({ models: [], error: { en: expect.stringContaining('Nothing is listening') } })
    const body = { id: away.id, revision: away.revision, settings: { ...settings(), odd: 'kept by nobody' } }
    const { data: mended } = await operator.client('POST /api/manage/engine_change', { body })
    expect(mended).toMatchObject({ health: 'well', settings: { address: comfy.origin }, secrets: { key: expect.any(String) } })
    expect(mended.error).toBeUndefined()
    const { data: moved } = await operator.client('POST /api/manage/engine_change', {
      body: { id: mended.id, revision: mended.revision, settings: { address: `${comfy.origin}/`, key: '' } },
    })
    expect(moved.secrets).toEqual(mended.secrets)
    const open = { id: moved.id, revision: moved.revision, settings: { address: comfy.origin, key: null } }
    expect((await operator.client('POST /api/manage/engine_change', { body: open })).data).toMatchObject({ health: 'well', secrets: {} })
    await remove(moved)
  })
})

type Attempt = readonly [call: keyof typeof engines, body: object]

it('refuses absurd input without failing', async () => {
  const studio = await add()
  const { id, revision } = studio
  const remoteId = nameOf(studio, 'sdxl')
  const absurd: Attempt[] = [
    ...['', ' ', 'x'.repeat(2001), 7, null, ['a'], {}].map((text): Attempt => ['POST /api/manage/engine_recognize', { text }]),
    ...[
      null,
      [],
      'x',
      { address: {} },
      { address: ['a'] },
      { ['x'.repeat(65)]: 'a' },
      { address: 'x'.repeat(20_001) },
      { address: '\u0000' },
    ].map((given): Attempt => ['POST /api/manage/engine_add', { kind: 'comfyui', name: 'x', settings: given }]),
    ['POST /api/manage/engine_add', { kind: 'comfyui', name: '\u0000', settings: { address: 'http://127.0.0.1:1' } }],
    ['POST /api/manage/engine_add', { kind: 'comfyui', name: 'x', settings: { address: 'http://127.0.0.1:1', user: '\u0000' } }],
    ['POST /api/manage/engine_add', { kind: 'comfyui', name: 'x'.repeat(81), settings: {} }],
    ...[
      { slots: 0 },
      { slots: 1001 },
      { slots: 1.5 },
      { weight: -1 },
      { daily_budget: -1 },
      { daily_budget: 1e300 },
      { daily_budget: 0.001 },
      { state: 'gone' },
      { revision: 1e300 },
      { revision: '1' },
      { name: '\u0000' },
    ].map((given): Attempt => ['POST /api/manage/engine_change', { id, revision, ...given }]),
    ...[
      { cost: -1 },
      { cost: 1e12 },
      { cost: null },
      { label: 'x' },
      { label: { en: 'x'.repeat(81), zh: 'x' } },
      { label: { en: '\u0000', zh: 'x' } },
    ].map((given): Attempt => ['POST /api/manage/engine_models', { id, models: [{ remote_id: remoteId, ...given }] }]),
    ['POST /api/manage/engine_models', { id, models: [] }],
    ...(['look', 'test', 'remove'] as const).map((call): Attempt => [`POST /api/manage/engine_${call}`, { id: 'x'.repeat(65) }]),
  ]
  const send = async ([call, body]: Attempt) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: call.replace('POST ', ''),
      headers: { userToken: operator.token },
      payload: body,
    })
    return `${call} ${JSON.stringify(body).slice(0, 80)} ${answer.statusCode}`
  }
  const answers: string[] = []
  for (const attempt of absurd) answers.push(await send(attempt))
  expect(answers.filter((answer) => !answer.endsWith(' 400'))).toEqual([])
  const unknown = ['none', '019ab000-0000-7000-8000-000000000001'].flatMap((other): Attempt[] => [
    ['POST /api/manage/engine_look', { id: other }],
    ['POST /api/manage/engine_remove', { id: other }],
    ['POST /api/manage/engine_test', { id: other, remote_id: 'one' }],
    ['POST /api/manage/engine_change', { id: other, revision: 1 }],
    ['POST /api/manage/engine_models', { id: other, models: [{ remote_id: 'one' }] }],
  ])
  const gone: Attempt[] = [...unknown, ['POST /api/manage/engine_test', { id, remote_id: '\u0000' }]]
  for (const attempt of gone) expect(await send(attempt)).toMatch(/ 404$/)
  expect((await list()).data).toEqual([
    await operator.client('POST /api/manage/engine_look', { body: { id } }).then(({ data }) => ({ ...data, seen: expect.any(String) })),
  ])
  await remove(studio)
})

it('lets an engine of ENGINES_FILE be surveyed, named and priced, and be changed only by the file', async () => {
  const enginesFile = [{ name: 'Studio', kind: 'comfyui', settings: settings(), slots: 1, weight: 1, state: 'on' as const }]
  const beside = await server.beside({ config: { enginesFile } })
  await applyEnginesFile(beside)
  await surveyDue(beside)
  const studio = await waitFor(async () => (await list()).data.find(({ models }) => models.length > 0))
  expect(studio).toMatchObject({ from_file: true, name: 'Studio' })
  expect((await refusal(change(studio, { state: 'paused' }))).message).toContain('ENGINES_FILE')
  expect((await refusal(remove(studio))).code).toBe('engine_of_file')
  const models = [{ remote_id: nameOf(studio, 'sdxl'), cost: 3, hidden: true }]
  const { data } = await operator.client('POST /api/manage/engine_models', { body: { id: studio.id, models } })
  expect(data.models).toContainEqual(expect.objectContaining({ cost: 3, hidden: true }))
  await applyEnginesFile({ ...beside, config: { ...beside.config, enginesFile: [] } })
  await beside.close()
  expect((await list()).data).toEqual([])
})

it('remembers that the question about image engines was answered', async () => {
  expect((await list()).asked).toBe(false)
  for (const _ of [1, 2]) await operator.client('POST /api/manage/engine_asked')
  expect((await list()).asked).toBe(true)
  const { data } = await operator.client('POST /api/manage/audit', { body: { page: 1, page_size: 100 } })
  expect(data.filter(({ action }) => action === 'engine_asked')).toHaveLength(1)
})

it('never shows a secret, not even a refused one', async () => {
  const locked = await createComfyServer({ api: 'history' })
  const wrong = { kind: 'comfyui', settings: { address: locked.origin, key: 'word-that-is-wrong-0123' } }
  const { data: look } = await operator.client('POST /api/manage/engine_survey', { body: wrong })
  expect(look).toMatchObject({ ok: false, field: 'key', reason: { en: expect.stringContaining('rejects the key') } })
  const { data: added } = await operator.client('POST /api/manage/engine_add', { body: { ...wrong, name: 'Locked' } })
  expect(added).toMatchObject({ health: 'needs_you', secrets: { key: '…0123' } })
  await operator.client('POST /api/manage/engine_look', { body: { id: added.id } })
  expect((await list()).data).toMatchObject([{ health: 'needs_you' }])
  await locked.close()
  expect(published.filter((line) => line.includes('Locked')).length).toBeGreaterThan(1)
  expect(published.filter((line) => line.includes(comfy.secret) || line.includes(wrong.settings.key))).toEqual([])
})
