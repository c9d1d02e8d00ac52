import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitUntilEnded } from '../../../test/wait-until-ended.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { templates } from '../../db/schema/templates.ts'

const engine = createControllableEngine()
/** An engine with free models, one of them for allowlisted members. */
const free = createControllableEngine()
let server: TestApp
let maker: TestMember
let other: TestMember
beforeAll(async () => {
  const traits = {
    ...(await free.models({} as never))[0],
    id: 'test/free',
    engine: 'free',
    cost: 0,
    tasks: ['text-to-image', 'image-to-3d'],
  }
  server = await createTestApp({ engines: [engine, { ...free, id: 'free', models: async () => [traits as never] }], worker: true })
  await server.signUp()
  maker = await server.signUp()
  other = await server.signUp()
  await server.context.db.update(accounts).set({ isAllowlisted: true }).where(eq(accounts.uid, maker.user.uid))
})
afterAll(() => server.close())

const FOX = {
  name: 'Foxes in any style',
  description: 'A fox, as you like it',
  job_type: 'Text2Img' as const,
  model: 'test/held',
  parameters: {
    prompt: { shown: true, initial: 'a red fox' },
    negative_prompt: { shown: true, initial: 'snow' },
    steps: { shown: false, initial: 120 },
    n: { shown: true },
    cfg_scale: { shown: false },
    width: { shown: true, initial: 2560 },
  },
}
const save = (more: object = {}) => maker.client('POST /api/v2/template_save', { body: { ...FOX, ...more } })
const generate = (who: TestMember, body: object) =>
  who.client('POST /api/v2/playground_generate', { body: { input: {}, model: '', job_type: 'Apps', ...body } })
const schemaOf = (who: TestMember, model: string, lang: 'en' | 'cn' = 'en') =>
  who.client('POST /api/v2/playground_get_model_schema', { body: { model, job_type: 'Apps', version: 2, lang } })

let runs = 0
async function finish(who: TestMember, id: string, count = 1) {
  await (await engine.run(runs++)).finish(count)
  return waitUntilEnded(who, id)
}

describe('a run of an app', () => {
  it('asks only for the app’s fields, presets the rest, and stores its id on the work [P-26] [C-04]', async () => {
    const { id } = await save()
    const started = await generate(other, { template: id, input: { prompt: '一只蓝狐狸', seed: 3 } })
    expect(started).toMatchObject({ cost: 2, job: { jobType: 'Text2Img', model: 'test/held', template: id } })
    const { works } = await finish(other, started.id)
    const params = { prompt: '一只蓝狐狸', negative_prompt: 'snow', steps: 120, width: 2560, n: 1, cfg_scale: 7, seed: 3 }
    expect(works[0]).toMatchObject({ template: id, jobtype: 'Text2Img', model: 'test/held', params })
  })

  it('uses the app’s values for missing fields, and keeps emptied ones empty', async () => {
    const { id } = await save()
    const { id: job } = await generate(other, { model: id, input: { negative_prompt: '' } })
    const { works } = await finish(other, job)
    expect(works[0]?.params).toMatchObject({ prompt: 'a red fox', width: 2560 })
    expect(works[0]?.params).not.toHaveProperty('negative_prompt')
  })

  it('ignores values for preset fields [P-26]', async () => {
    const { id } = await save()
    const { id: job } = await generate(other, { template: id, model: 'test/held', input: { steps: 3, cfg_scale: 1, nonsense: 1 } })
    const { works } = await finish(other, job)
    expect(works[0]?.params).toMatchObject({ steps: 120, cfg_scale: 7 })
    expect(works[0]?.params).not.toHaveProperty('nonsense')
  })

  it('refuses invalid values, naming each field [V-08] [V-15]', async () => {
    const { id } = await save({ parameters: { ...FOX.parameters, prompt: { shown: true } } })
    const reply = await refusal(generate(other, { template: id, input: { prompt: ' ', n: 9, width: 1 } }))
    expect(Object.keys(reply.errors ?? {}).toSorted()).toEqual(['n', 'prompt', 'width'])
    expect(Object.keys((await refusal(generate(other, { template: id, job_type: 'Upscaling', model: 'x' }))).errors ?? {})).toEqual([
      'job_type',
      'model',
    ])
    expect((await refusal(generate(other, {}))).errors).toHaveProperty('model')
  })

  it('costs the model’s price per output, else 5 [D-04]', async () => {
    const { id } = await save()
    const priced = await generate(other, { template: id, input: { n: 3 } })
    expect(priced.cost).toBe(6)
    await finish(other, priced.id, 3)
    const { id: unpriced, cost } = await save({ model: 'test/free', parameters: {} })
    expect(cost).toBe(5)
    const started = await generate(other, { template: unpriced, input: { prompt: 'a fox', n: 2 } })
    expect(started.cost).toBe(10)
    await (await free.run(0)).finish(2)
    await waitUntilEnded(other, started.id)
  })

  it('is refused as not found for an app of another member that is not shared [D-05]', async () => {
    const { id } = await save({ shared: false })
    for (const call of [
      () => generate(other, { template: id }),
      () => schemaOf(other, id),
      () => other.client('GET /api/v2/templates/:id', { params: { id } }),
    ])
      expect((await refusal(call())).code).toBe('not_found')
    const { id: job } = await generate(maker, { template: id })
    await finish(maker, job)
    expect((await refusal(generate(maker, { template: 'no-id' }))).code).toBe('not_found')
  })

  it('needs the access of its mode', async () => {
    const { id } = await save({ job_type: 'Img2ThreeD', model: 'test/free', parameters: {} })
    expect((await refusal(generate(other, { template: id }))).code).toBe('no_access')
    const listed = async (who: TestMember) => (await who.client('GET /api/v2/templates', { query: {} })).map((app) => app.id)
    expect(await listed(maker)).toContain(id)
    expect(await listed(other)).not.toContain(id)
  })

  it('is refused clearly when its model is missing', async () => {
    const { id } = await save()
    await server.context.db.update(templates).set({ model: 'test/gone' }).where(eq(templates.id, id))
    expect((await refusal(generate(other, { template: id }))).code).toBe('model_missing')
    expect((await refusal(schemaOf(other, id))).code).toBe('model_missing')
  })
})

describe('an app in the catalogue', () => {
  it('has its own form in both languages [C-03] [P-26]', async () => {
    const { id } = await save()
    const { title, properties } = await schemaOf(other, id)
    expect(title).toBe(FOX.name)
    expect(properties['prompt']).toMatchObject({ title: 'Prompt', default: 'a red fox' })
    expect(properties).not.toHaveProperty('steps')
    expect((await schemaOf(other, id, 'cn')).properties['prompt']?.title).toBe('提示词')
    expect((await refusal(schemaOf(other, 'test/held'))).code).toBe('not_found')
  })

  it('is listed after the models as type Apps with creator, cover, cost and schema [D-04] [C-01]', async () => {
    const { id } = await save({ cover: '/apps/logo.webp' })
    const list = await other.client('GET /api/v2/models.json', { query: { lang: 'en' } })
    const at = list.findIndex(({ model }) => model === id)
    expect(list[at]).toMatchObject({
      model: id,
      label: FOX.name,
      type: 'Apps',
      cost: 2,
      cover: '/apps/logo.webp',
      uid: maker.user.uid,
      schema: `templates/${id}`,
      schema_base: 'test/held',
      jobtype: 'Text2Img',
      value: at,
    })
    expect(
      list
        .slice(0, at)
        .filter(({ type }) => type !== 'Apps')
        .map(({ model }) => model),
    ).toEqual(['test/held', 'test/free'])
    expect(list.slice(at).every(({ type }) => type === 'Apps')).toBe(true)
  })
})
