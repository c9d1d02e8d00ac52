import { brotliDecompressSync } from 'node:zlib'
import { LIMITS } from '@stipple/core/domain/limits'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { FormTraits } from '@stipple/core/domain/model'
import { MODE_LIST } from '@stipple/core/modes/find-mode'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { offeredModels } from './service.ts'

let server: TestApp
beforeAll(async () => {
  // The built-in engines.
  server = await createTestApp()
})
afterAll(() => server.close())

describe('the catalogue', () => {
  it('has models for every offered mode, with one default each [C-01]', async () => {
    const models = await server.client()('GET /api/v2/models.json')
    for (const mode of MODE_LIST) {
      const fitting = models.filter(({ type, modes }) => modes.join(',') === type && modes.includes(mode.id))
      const usual = fitting.find((model) => model.default)
      expect([mode.id, usual !== undefined]).toEqual([mode.id, true])
      // The default for one image is not a model that needs two.
      expect(usual?.model).not.toBe('builtin/combine')
    }
    expect(new Set(models.map(({ model }) => model)).size).toBe(models.length)
    for (const { cost, description } of models) {
      expect(Number.isInteger(cost) && cost >= 0).toBe(true)
      expect(description).not.toBe('')
    }
  })

  it('lists correct values of all fields that clients expect [C-01, C-20, P-05]', async () => {
    const models = await server.client()('GET /api/v2/models.json')
    const fields =
      'label,label_en,label_cn,label_default,old_versions_label,model,value,name,type,cost,style,lora,mtype,default,showcases,description,upload,mask,mark,mark_en,schema,cover,uid,accept_types,upload_limit,disable_translate,filed_mappings,show_cover,controlnet,upscale,restore,use_default_prompt,default_num_outputs,params'
    for (const model of models) {
      expect(Object.keys(model)).toEqual(expect.arrayContaining(fields.split(',')))
      expect(Object.keys(model.params)).toEqual(
        expect.arrayContaining(
          'default_prompt,default_negative_prompt,default_width,default_height,default_steps,default_scale,default_denoising,default_scheduler,allow_dimensions,num_outputs,allow_controltypes,default_controltype,allow_upscales,default_upscaler'.split(
            ',',
          ),
        ),
      )
    }
    const of = (id: string) => models.find(({ model }) => model === id)
    expect(of('builtin/illustrator')).toMatchObject({
      label_default: 'Built-in illustrator',
      showcases: expect.arrayContaining([expect.stringMatching(/^\/examples\/.+\.webp$/)]),
      show_cover: true,
      filed_mappings: ['prompt'],
      disable_translate: true,
      mask: false,
      controlnet: false,
      params: { default_negative_prompt: expect.any(String), default_width: 512, allow_controltypes: [] },
    })
    const control = models.find(({ controlnet }) => controlnet)
    expect(control?.params.allow_controltypes).toContain(control?.params.default_controltype)
    expect(of('builtin/fill')).toMatchObject({ mask: true, upscale: false })
    expect(of('builtin/restorer')).toMatchObject({ restore: true })
    expect(models.some(({ upscale, params }) => upscale && params.allow_upscales.includes(4))).toBe(true)
  })

  it('uses the language of the caller [S-26]', async () => {
    const [english, chinese] = await Promise.all([
      server.client()('GET /api/v2/models.json', { query: { lang: 'en' } }),
      server.client()('GET /api/v2/models.json', { query: { lang: 'cn' } }),
    ])
    for (const [index, model] of chinese.entries()) {
      expect(model.label).toBe(model.label_cn)
      expect(model.description).toMatch(/\p{Script=Han}/u)
      expect(english[index]?.label).toBe(model.label_en)
    }
  })

  it('names source and licence of model weights', async () => {
    for (const pack of await server.client()('GET /api/v2/packs'))
      expect(pack).toMatchObject({ licence: expect.stringMatching(/\w/), source: expect.stringMatching(/@\d/), state: 'absent' })
  })
})

describe('cached lists', () => {
  /** The super user: the first account of an installation of its own. */
  let own: TestApp
  let operator: TestMember
  beforeAll(async () => {
    own = await createTestApp()
    operator = await own.signUp()
  })
  afterAll(() => own.close())

  const ask = (url: string, { token }: { token?: string } = {}, headers: Record<string, string> = {}) =>
    own.app.inject({ url, headers: { ...(token !== undefined && { usertoken: token }), ...headers } })

  it('are compressed once, and not sent again to clients that have them', async () => {
    const [plain, packed] = [
      await ask('/api/v2/models.json'),
      await ask('/api/v2/models.json', operator, { 'accept-encoding': 'gzip, br' }),
    ]
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', 'cache-control': 'private, no-cache' })
    expect(packed.headers.etag).toBe(plain.headers.etag)
    const known = { 'if-none-match': String(plain.headers.etag) }
    expect(await ask('/api/v2/models.json', {}, known)).toMatchObject({ statusCode: 304, body: '' })
    expect((await ask('/api/v2/models.json', {}, { ...known, 'x-language': 'cn' })).statusCode).toBe(200)
  })

  it('show a new price and a hidden model at once, also to clients with an older list', async () => {
    const fill = async () => (await operator.client('GET /api/v2/models.json')).find(({ model }) => model === 'builtin/fill')
    const schema = () => refusal(operator.client('POST /api/v2/playground_get_model_schema', { body: { model: 'builtin/fill' } }))
    const etag = String((await ask('/api/v2/models.json')).headers.etag)
    const set = (value: object, revision: number) =>
      operator.client('POST /api/manage/settings', { body: { key: 'models.overrides', value, revision } })
    await set({ 'builtin/fill': { cost: 77 } }, 0)
    expect(await fill()).toMatchObject({ cost: 77 })
    expect((await ask('/api/v2/models.json', {}, { 'if-none-match': etag })).statusCode).toBe(200)
    await set({ 'builtin/fill': { hidden: true } }, 1)
    expect(await fill()).toBeUndefined()
    expect(await schema()).toMatchObject({ code: 'model_missing' })
  })

  it('show an app only to its creator unless it is shared', async () => {
    const [maker, other] = [await own.signUp(), await own.signUp()]
    await own.context.db
      .update(accounts)
      .set({ isAllowlisted: true })
      .where(inArray(accounts.uid, [maker.user.uid, other.user.uid]))
    const app = {
      name: 'Kept to myself',
      description: 'Nobody knows',
      job_type: 'Text2Img' as const,
      model: 'builtin/illustrator',
      parameters: {},
    }
    const seen = async () =>
      Promise.all(
        [maker, other, {}].flatMap((who) =>
          ['/api/v2/models.json', '/api/v2/templates'].map(async (url) => (await ask(url, who)).body.includes('Kept to myself')),
        ),
      )
    const nobody = [false, false, false, false, false, false]
    expect(await seen()).toEqual(nobody)
    const { id } = await maker.client('POST /api/v2/template_save', { body: { ...app, shared: false } })
    expect(await seen()).toEqual([true, true, false, false, false, false])
    await maker.client('POST /api/v2/template_save', { body: { ...app, id, shared: true } })
    expect(await seen()).toEqual([true, true, true, true, true, true])
    const isMine = async ({ client }: TestMember) => (await client('GET /api/v2/templates')).find((one) => one.id === id)?.mine
    expect([await isMine(other), await isMine(maker)]).toEqual([false, true])
    await maker.client('POST /api/v2/template_save', { body: { ...app, id, shared: false } })
    expect(await seen()).toEqual([true, true, false, false, false, false])
    await maker.client('POST /api/v2/template_delete', { body: { id } })
    expect(await seen()).toEqual(nobody)
  })
})

describe('the schema of a model', () => {
  it('has translated titles, the order of the form, defaults and what is required [C-03, P-03]', async () => {
    const ask = (lang: 'en' | 'cn') =>
      server.client()('POST /api/v2/playground_get_model_schema', { body: { model: 'builtin/illustrator', version: 2, lang } })
    const [english, chinese] = await Promise.all([ask('en'), ask('cn')])
    expect(english.properties['prompt']?.title).toBe('Prompt')
    expect(chinese.properties['prompt']?.title).toBe('提示词')
    expect(chinese.required).toEqual(['prompt'])
    expect(Object.values(english.properties).map((property) => property['x-order'])).toEqual(
      Object.keys(english.properties).map((_, index) => index),
    )
    expect(english.properties['width']).toMatchObject({ default: expect.any(Number), minimum: 64, maximum: 2048 })
  })

  it('describes each option of a list [W-05]', async () => {
    const { properties } = await server.client()('POST /api/v2/playground_get_model_schema', { body: { model: 'builtin/restorer' } })
    expect(properties['repairs']).toMatchObject({ 'x-widget': 'option-list', 'x-limit': 7 })
    expect(properties['repairs']?.['x-details']).toHaveLength(7)
    for (const detail of properties['repairs']?.['x-details'] ?? []) expect(detail.description).toMatch(/\w{3}/)
  })

  it('marks uploads by their format, and allows more with larger parameters [P-03, V-06]', async () => {
    const cutOut = (await server.client()('GET /api/v2/models.json')).find(({ type }) => type.includes('RemoveBg'))
    const upload = await server.client()('POST /api/v2/playground_get_model_schema', { body: { model: cutOut?.model ?? '' } })
    expect(upload.properties[cutOut?.upload ?? '']?.format).toBe('uri')
    const large = await server.client()('POST /api/v2/playground_get_model_schema', {
      body: { model: 'builtin/illustrator', larger_params: true },
    })
    expect(large.properties['width']?.maximum).toBe(3072)
  })

  it('is refused for an unknown model or mode', async () => {
    const ask = (model: string, job_type?: string) =>
      refusal(server.client()('POST /api/v2/playground_get_model_schema', { body: { model, ...(job_type !== undefined && { job_type }) } }))
    expect((await ask('builtin/none')).code).toBe('model_missing')
    const schema = { method: 'POST', url: '/api/v2/playground_get_model_schema', payload: { model: 'builtin/none' } } as const
    expect((await server.app.inject(schema)).statusCode).toBe(404)
    expect((await ask('builtin/illustrator', 'RemoveBg')).errors).toHaveProperty('job_type')
  })
})

describe('the traits of a model', () => {
  it('build the same form for each mode in the browser and on the server [P-03]', async () => {
    const client = server.client()
    for (const { id, modes, ...model } of offeredModels(server.context)) {
      for (const mode of modes) {
        const found = await client('GET /api/v2/model_traits', { query: { model: id, job_type: mode.id } })
        expect([id, mode.properties(found as FormTraits, { larger: true })]).toEqual([id, mode.properties(model, { larger: true })])
      }
    }
  })

  it('are refused for an unknown model or mode', async () => {
    const ask = (model: string, job_type: ModeId) => refusal(server.client()('GET /api/v2/model_traits', { query: { model, job_type } }))
    expect((await ask('builtin/none', 'Text2Img')).code).toBe('model_missing')
    expect((await ask('builtin/illustrator', 'RemoveBg')).errors).toHaveProperty('job_type')
  })
})

describe('the descriptions that engines give', () => {
  it('add covers and marks to the list of models, and LoRAs to their own list, local ones first [P-05, P-06, P-33]', async () => {
    const plain = createControllableEngine()
    const looks = { cover: '/models/held.webp', mark: { en: 'New', zh: '新' } }
    const other = await createTestApp({
      engines: [
        {
          ...plain,
          models: async (context) => (await plain.models(context)).map((model) => ({ ...model, ...looks })),
          loras: async () => [
            {
              id: 'ink',
              name: 'Ink',
              originalName: 'ink_v3',
              tags: ['drawing'],
              triggers: ['inky'],
              base: 'sdxl',
              image: '/loras/ink.webp',
              file: 'ink.safetensors',
            },
            { id: 'mine', name: 'My cat', tags: [], file: 'mine.safetensors', trained: true },
          ],
        },
        { ...createControllableEngine(), id: 'broken', models: async () => [], loras: () => Promise.reject(new Error('gone')) },
      ],
    })
    try {
      const [model] = await other.client()('GET /api/v2/models.json', { query: { lang: 'cn' } })
      expect(model).toMatchObject({ cover: '/models/held.webp', show_cover: true, mark: '新' })
      expect(await other.client()('GET /api/v2/lora.json')).toEqual([
        {
          id: 'mine',
          name: 'My cat',
          original_name: 'My cat',
          tags: [],
          triggers: [],
          file: 'mine.safetensors',
          trained: true,
          strength: 0.6,
        },
        {
          id: 'ink',
          name: 'Ink',
          original_name: 'ink_v3',
          tags: ['drawing'],
          triggers: ['inky'],
          base: 'sdxl',
          image: '/loras/ink.webp',
          file: 'ink.safetensors',
          strength: LIMITS.loras.strength.initial,
        },
      ])
    } finally {
      await other.close()
    }
  })
})
