import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createHeldEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { accounts } from '../../db/schema/accounts.ts'

let server: TestApp
let maker: TestMember
let other: TestMember
beforeAll(async () => {
  server = await createTestApp({ engines: [createHeldEngine()] })
  // The first account of an installation may do everything.
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
const list = (lang: 'en' | 'cn' = 'en') => server.client()('GET /api/v2/templates', { query: { lang } })
const save = (who: TestMember, body: object) => who.client('POST /api/v2/template_save', { body: { ...FOX, ...body } })

describe('apps', () => {
  it('are listed for everybody with the fields that they ask for, in either language [C-02]', async () => {
    const { id } = await save(maker, {})
    const [english] = await list()
    expect(english).toMatchObject({
      id,
      name: FOX.name,
      type: 'Apps',
      jobtype: 'Text2Img',
      model: 'test/held',
      cost: 2,
      uid: maker.user.uid,
    })
    const { prompt, steps, width } = english?.schema.properties ?? {}
    expect(prompt).toMatchObject({ title: 'Prompt', default: 'a red fox' })
    expect(width).toBeDefined()
    expect(steps).toBeUndefined()
    expect((await list('cn'))[0]?.schema.properties['prompt']?.title).toBe('提示词')
    await maker.client('POST /api/v2/template_delete', { body: { id } })
    expect(await list()).toEqual([])
  })

  it('are made by allowlisted members, and changed and deleted by their owner alone [D-05]', async () => {
    expect((await refusal(save(other, {}))).code).toBe('no_access')
    const { id } = await save(maker, {})
    await server.context.db.update(accounts).set({ isAllowlisted: true }).where(eq(accounts.uid, other.user.uid))
    expect((await refusal(save(other, { id, name: 'Mine now' }))).code).toBe('not_found')
    expect((await refusal(other.client('POST /api/v2/template_delete', { body: { id } }))).code).toBe('not_found')
    await save(maker, { id, name: 'Only foxes' })
    expect((await list()).map(({ name }) => name)).toEqual(['Only foxes'])
    await maker.client('POST /api/v2/template_delete', { body: { id } })
  })

  it('need a name, a description and values that the mode takes, each named [V-08] [V-15]', async () => {
    const reply = await refusal(save(maker, { name: ' ', description: '' }))
    expect(reply.errors).toEqual({ name: 'App name is required', description: 'Please fill in required fields' })
    const parameters = { steps: { shown: true, initial: 9000 }, nonsense: { shown: true }, prompt: { shown: false } }
    expect(Object.keys((await refusal(save(maker, { parameters }))).errors ?? {}).toSorted()).toEqual(['nonsense', 'prompt', 'steps'])
    expect((await refusal(save(maker, { model: 'test/none' }))).code).toBe('model_missing')
    expect(await list()).toEqual([])
  })

  it('go with the account that made them', async () => {
    await save(maker, {})
    await server.context.db.delete(accounts).where(eq(accounts.uid, maker.user.uid))
    expect(await list()).toEqual([])
  })
})
