import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { templates } from '../../db/schema/templates.ts'

let server: TestApp
let maker: TestMember
let other: TestMember
beforeAll(async () => {
  const engine = createControllableEngine()
  const [held] = await engine.models({} as never)
  const laid = { ...held, id: 'test/laid', tasks: ['text-to-image'], can: { loras: true } } as never
  server = await createTestApp({ engines: [{ ...engine, models: async () => [held as never, laid] }] })
  // The first account of an installation is a super user.
  await server.signUp()
  maker = await server.signUp()
  other = await server.signUp()
  await server.context.db.update(accounts).set({ isAllowlisted: true }).where(eq(accounts.uid, maker.user.uid))
})
afterAll(() => server.close())

const FOX = {
  name: 'Foxes in any style',
  description: 'A fox, as you like it',
  job_type: 'Text2Img',
  model: 'test/held',
  parameters: { prompt: { shown: true, initial: 'a red fox' }, steps: { shown: false, initial: 12 }, cfg_scale: { shown: false } },
} as const
/** Lists members' apps; built-in ones have no owner. */
const list = async (lang: 'en' | 'cn' = 'en', client = server.client()) =>
  (await client('GET /api/v2/templates', { query: { lang } })).filter(({ uid }) => uid !== '')
const save = (who: TestMember, body: object) => who.client('POST /api/v2/template_save', { body: { ...FOX, ...body } })
const remove = (id: string) => maker.client('POST /api/v2/template_delete', { body: { id } })
const versions = async (id: string) =>
  (await maker.client('GET /api/v2/templates/:id/versions', { params: { id } })).map(({ version, name }) => `${version} ${name}`)

async function upload(who: TestMember): Promise<string> {
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], 'cover.png', { type: 'image/png' }))
  return (await who.client('POST /api/v2/upload', { body: form })).url
}

const fetchAs = (url: string, who?: TestMember) => server.app.inject({ url, headers: who ? { userToken: who.token } : {} })

describe('apps', () => {
  it('can ask for a number within closer bounds than the mode, and enforce them [D-03] [P-26]', async () => {
    const { id, schema } = await save(maker, { parameters: { steps: { shown: true, initial: 12, minimum: 8, maximum: 20 } } })
    expect(schema.properties['steps']).toMatchObject({ minimum: 8, maximum: 20, default: 12 })
    const run = (steps: number) =>
      maker.client('POST /api/v2/playground_generate', {
        body: { input: { prompt: 'a fox', steps }, model: id, job_type: 'Apps', template: id },
      })
    expect(Object.keys((await refusal(run(30))).errors ?? {})).toEqual(['steps'])
    await run(20)
    for (const range of [{ minimum: 30, maximum: 20 }, { minimum: 0 }, { maximum: 9000 }, { minimum: 13, initial: 12 }])
      expect(Object.keys((await refusal(save(maker, { parameters: { steps: { shown: true, ...range } } }))).errors ?? {})).toEqual([
        'steps',
      ])
    expect(Object.keys((await refusal(save(maker, { parameters: { prompt: { shown: true, minimum: 3 } } }))).errors ?? {})).toEqual([
      'prompt',
    ])
    await maker.client('POST /api/v2/template_delete', { body: { id } })
  })

  it('run with lists that are stored as text, one entry per line', async () => {
    const { id } = await save(maker, { model: 'test/laid', parameters: { prompt: { shown: true } } })
    const parameters = { prompt: { shown: true }, loras: { shown: false, initial: 'ink:0.65\noil:1' } }
    await server.context.db.update(templates).set({ parameters }).where(eq(templates.id, id))
    const run = await maker.client('POST /api/v2/playground_generate', {
      body: { input: { prompt: 'a fox' }, model: id, job_type: 'Apps', template: id },
    })
    const [row] = await server.context.db.select().from(jobs).where(eq(jobs.id, run.id))
    expect(row?.input['loras']).toEqual(['ink:0.65', 'oil:1'])
    await remove(id)
  })

  it('are listed for everyone with their fields, in both languages [C-02]', async () => {
    const { id } = await save(maker, {})
    const [english] = await list()
    expect(english).toMatchObject({
      id,
      name: FOX.name,
      type: 'Apps',
      mode: 'Text2Img',
      jobtype: 'Text2Img',
      model: 'test/held',
      cost: 2,
      uid: maker.user.uid,
      shared: true,
      mine: false,
      version: 1,
    })
    const { prompt, steps, width } = english?.schema.properties ?? {}
    expect(prompt).toMatchObject({ title: 'Prompt', default: 'a red fox' })
    expect(width).toBeDefined()
    expect(steps).toBeUndefined()
    expect((await list('cn'))[0]?.schema.properties['prompt']?.title).toBe('提示词')
    expect((await list('en', maker.client))[0]?.mine).toBe(true)
    await remove(id)
    expect(await list()).toEqual([])
  })

  it('are made by allowlisted members, and changed and deleted only by their owner [D-05]', async () => {
    expect((await refusal(save(other, {}))).code).toBe('no_access')
    const { id } = await save(maker, {})
    await server.context.db.update(accounts).set({ isAllowlisted: true }).where(eq(accounts.uid, other.user.uid))
    const body = { id, version: 1 }
    for (const call of [
      () => save(other, { id, name: 'Mine now' }),
      () => other.client('POST /api/v2/template_delete', { body }),
      () => other.client('POST /api/v2/template_restore', { body }),
      () => other.client('GET /api/v2/templates/:id/versions', { params: { id } }),
    ])
      expect((await refusal(call())).code).toBe('not_found')
    await save(maker, { id, name: 'Only foxes' })
    expect((await list()).map(({ name }) => name)).toEqual(['Only foxes'])
    await remove(id)
  })

  it('that are not shared are visible only to their creator [D-05]', async () => {
    const { id } = await save(maker, { shared: false })
    expect(await list()).toEqual([])
    expect(await list('en', other.client)).toEqual([])
    expect((await list('en', maker.client)).map((app) => app.id)).toEqual([id])
    expect((await refusal(other.client('GET /api/v2/templates/:id', { params: { id } }))).code).toBe('not_found')
    await save(maker, { id, shared: true })
    expect((await list()).map((app) => app.id)).toEqual([id])
    await remove(id)
  })

  it('show their presets to members who make a copy [D-03]', async () => {
    const { id } = await save(maker, {})
    const app = await other.client('GET /api/v2/templates/:id', { params: { id } })
    expect(app).toMatchObject({ id, mine: false, parameters: FOX.parameters })
    await remove(id)
  })

  it('keep old versions, and restore one as a new version [D-03]', async () => {
    const { id } = await save(maker, { name: 'One' })
    await save(maker, { id, name: 'Two', parameters: { ...FOX.parameters, steps: { shown: true } } })
    expect(await versions(id)).toEqual(['1 One'])
    const restored = await maker.client('POST /api/v2/template_restore', { body: { id, version: 1 } })
    expect(restored).toMatchObject({ name: 'One', version: 3 })
    expect(restored.schema.properties).not.toHaveProperty('steps')
    expect(await versions(id)).toEqual(['2 Two', '1 One'])
    expect((await refusal(maker.client('POST /api/v2/template_restore', { body: { id, version: 9 } }))).code).toBe('not_found')
    await remove(id)
  })

  it('keep fifty versions', async () => {
    const { id } = await save(maker, { name: 'First' })
    await server.context.db.update(templates).set({ version: 49 }).where(eq(templates.id, id))
    await save(maker, { id, name: 'Fiftieth' })
    expect(await versions(id)).toEqual(['1 First'])
    await save(maker, { id })
    expect(await versions(id)).toEqual(['50 Fiftieth'])
    await remove(id)
  })

  it('require name, description and values valid for the mode, naming each field [V-08] [V-15]', async () => {
    const reply = await refusal(save(maker, { name: ' ', description: '' }))
    expect(reply.errors).toEqual({ name: 'App name is required', description: 'Please fill in required fields' })
    const parameters = { steps: { shown: true, initial: 9000 }, nonsense: { shown: true }, prompt: { shown: false } }
    expect(Object.keys((await refusal(save(maker, { parameters }))).errors ?? {}).toSorted()).toEqual(['nonsense', 'prompt', 'steps'])
    expect((await refusal(save(maker, { model: 'test/none' }))).code).toBe('model_missing')
    expect((await refusal(save(maker, { job_type: 'Apps' }))).code).toBe('invalid_input')
    expect(await list()).toEqual([])
  })

  it('never contain a file of their creator as initial value', async () => {
    const parameters = { image: { shown: true, initial: await upload(maker) } }
    const { id, schema } = await save(maker, { job_type: 'Upscaling', parameters })
    expect(schema.properties['image']).not.toHaveProperty('default')
    const hidden = { image: { ...parameters.image, shown: false } }
    expect((await refusal(save(maker, { job_type: 'Upscaling', parameters: hidden }))).errors).toHaveProperty('image')
    await remove(id)
  })
})

describe('the cover of an app', () => {
  it('is a square copy, visible to everyone who sees the app, and deleted with it [D-03]', async () => {
    const { id, cover = '' } = await save(maker, { cover: await upload(maker) })
    const reply = await fetchAs(cover)
    expect(reply.headers['content-type']).toBe('image/webp')
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 512, height: 512 })
    expect((await save(maker, { id, cover })).cover).toBe(cover)

    const like = await save(other, { cover })
    expect(like.cover).toMatch(`/media/apps/${like.id}/`)
    await save(maker, { id, cover, shared: false })
    expect((await fetchAs(cover)).statusCode).toBe(404)
    expect((await fetchAs(cover, other)).statusCode).toBe(404)
    expect((await fetchAs(cover, maker)).statusCode).toBe(200)
    await remove(id)
    expect((await fetchAs(cover, maker)).statusCode).toBe(404)
    expect((await fetchAs(like.cover ?? '')).statusCode).toBe(200)
    await other.client('POST /api/v2/template_delete', { body: { id: like.id } })
  })

  it('cannot be a file of another member or an external address', async () => {
    for (const cover of [await upload(other), 'https://example.com/pixel.png', '/apps/../secret'])
      expect((await refusal(save(maker, { cover }))).errors).toHaveProperty('cover')
  })
})

describe('apps of a deleted account', () => {
  it('are deleted with it, including covers', async () => {
    const { cover = '' } = await save(maker, { cover: await upload(maker) })
    expect(await list()).toHaveLength(1)
    const { uid: confirm } = maker.user
    await maker.client('POST /api/account/delete', { body: { confirm, password: maker.password } })
    expect(await list()).toEqual([])
    expect((await fetchAs(cover)).statusCode).toBe(404)
  })
})
