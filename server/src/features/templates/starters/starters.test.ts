import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Template } from '@stipple/core/contract/templates'
import type { FormTraits } from '@stipple/core/domain/model'
import { validateInput } from '@stipple/core/domain/validate-input'
import { toWireSchema } from '@stipple/core/domain/wire-schema'
import { appFields } from '@stipple/core/modes/app-form'
import { findMode } from '@stipple/core/modes/find-mode'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../../test/app.ts'
import { refusal } from '../../../../test/refusal.ts'
import { waitFor } from '../../../../test/wait-for.ts'
import { accounts } from '../../../db/schema/accounts.ts'
import { STARTERS } from './starters.ts'

// With the built-in engines.
let server: TestApp
let member: TestMember
beforeAll(async () => {
  server = await createTestApp({ worker: true })
  await server.signUp()
  member = await server.signUp()
})
afterAll(() => server.close())

const COVERS = join(import.meta.dirname, '../../../../../web/public/apps')
const MAX_BYTES = 40_000
const list = (lang: 'en' | 'cn') => server.client()('GET /api/v2/templates', { query: { lang } })
/** The web app's form for one app. */
async function formInBrowser({ id, mode }: Pick<Template, 'id' | 'mode'>, lang: 'en' | 'cn') {
  const { traits, parameters } = await server.client()('GET /api/v2/templates/:id', { params: { id }, query: { lang } })
  const base = findMode(mode)
  if (!base) throw new Error(`no mode ${mode}`)
  // The reply's type has `undefined` where the traits' type has optional fields.
  return appFields({ mode: base, traits: traits as FormTraits, parameters })
}
const logo = STARTERS.find(({ cover }) => cover === 'logo')
if (!logo) throw new Error('no starter makes logos')

describe('the built-in apps', () => {
  it('are at least twelve, unique, of many modes, and all listed [D-04] [C-02]', async () => {
    expect(STARTERS.length).toBeGreaterThanOrEqual(12)
    expect(new Set(STARTERS.map(({ id }) => id)).size).toBe(STARTERS.length)
    expect(new Set(STARTERS.map(({ mode }) => mode)).size).toBeGreaterThanOrEqual(9)
    expect((await list('en')).map(({ id }) => id)).toEqual(STARTERS.map(({ id }) => id))
  })

  it.each(STARTERS)(
    '$cover has texts in both languages, asks only for required fields, and accepts its own values [P-26] [C-03]',
    async (starter) => {
      for (const lang of ['en', 'cn'] as const) {
        const app = (await list(lang)).find(({ id }) => id === starter.id)
        if (!app) throw new Error(`${starter.cover} is not listed`)
        const language = lang === 'cn' ? 'zh' : 'en'
        expect(app).toMatchObject({
          name: starter.name[language],
          description: starter.description[language],
          uid: '',
          shared: true,
          mine: false,
        })
        expect(Object.keys(app.schema.properties).toSorted()).toEqual(Object.keys(starter.asked).toSorted())
        const form = await member.client('POST /api/v2/playground_get_model_schema', { body: { model: app.id, job_type: 'Apps', lang } })
        expect(form).toEqual(app.schema)
        if (lang === 'cn') expect(Object.values(form.properties).every(({ title }) => /\p{Script=Han}/u.test(title))).toBe(true)
        // Only a file may be missing.
        const files = Object.entries(form.properties).flatMap(([name, property]) => (property.format === 'uri' ? [[name, 'a.png']] : []))
        expect(validateInput(await formInBrowser(app, lang), Object.fromEntries(files))).toMatchObject({ ok: true })
      }
      expect(findMode(starter.mode)?.access).toBe('member')
    },
  )

  it.each(STARTERS)('$cover has the same form in the browser as on the server [P-26] [P-03]', async ({ id }) => {
    for (const lang of ['en', 'cn'] as const) {
      const app = (await list(lang)).find((one) => one.id === id)
      if (!app) throw new Error('it is not listed')
      const form = await formInBrowser(app, lang)
      expect(toWireSchema(app.name, form, lang === 'cn' ? 'zh' : 'en')).toEqual(app.schema)
    }
  })

  it.each(STARTERS)('$cover has a square, small cover', async ({ cover }) => {
    const path = join(COVERS, `${cover}.webp`)
    expect(existsSync(path)).toBe(true)
    expect(statSync(path).size).toBeLessThanOrEqual(MAX_BYTES)
    expect(await sharp(path).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  })

  it('have no owner: members cannot change or delete them, but can base own apps on them [D-05]', async () => {
    await server.context.db.update(accounts).set({ isAllowlisted: true }).where(eq(accounts.uid, member.user.uid))
    const { id, name, description, cover, jobtype, model, parameters } = await member.client('GET /api/v2/templates/:id', {
      params: { id: logo.id },
      query: { lang: 'cn' },
    })
    expect(name).toBe(logo.name.zh)
    const body = { name, description, job_type: jobtype, model, parameters, ...(cover !== undefined && { cover }) }
    for (const call of [
      () => member.client('POST /api/v2/template_save', { body: { ...body, id } }),
      () => member.client('POST /api/v2/template_delete', { body: { id } }),
      () => member.client('POST /api/v2/template_restore', { body: { id, version: 1 } }),
      () => member.client('GET /api/v2/templates/:id/versions', { params: { id } }),
    ])
      expect((await refusal(call())).code).toBe('not_found')
    const mine = await server.client({ token: member.token, language: 'cn' })('POST /api/v2/template_save', { body })
    expect(mine).toMatchObject({ mine: true, cover: '/apps/logo.webp', uid: member.user.uid })
    expect(mine.schema).toEqual((await list('cn')).find((app) => app.id === id)?.schema)
    await member.client('POST /api/v2/template_delete', { body: { id: mine.id } })
  })

  it('make a logo from a name with the app’s presets [P-26]', { timeout: 120_000 }, async () => {
    const started = await member.client('POST /api/v2/playground_generate', {
      body: { input: { name: '点绘' }, model: logo.id, job_type: 'Apps', template: logo.id },
    })
    const works = await waitFor(
      async () => {
        const { done, job } = await member.client('GET /api/v2/generate/check/:id', { params: { id: started.id } })
        return done && job.works
      },
      { milliseconds: 110_000 },
    )
    expect(works).toHaveLength(4)
    expect(works[0]).toMatchObject({ jobtype: 'Txt2Logo', template: logo.id, params: { name: '点绘', slogan: 'since 1998' } })
  })
})
