/** A third language as a contributor adds it: its definition and three texts. */
export const ESPERANTO = {
  'core/src/languages/eo.ts': `import type { LanguageDefinition } from './language.ts'

export const language = {
  id: 'eo',
  wire: 'eo',
  tag: 'eo',
  name: 'Esperanto',
  listSeparator: ', ',
} as const satisfies LanguageDefinition
`,
  'core/src/messages/eo/messages.ts': `import type { PartialTexts } from '../catalogue.ts'
import type { messages as english } from '../en/messages.ts'

export const messages: PartialTexts<typeof english> = {
  shell: { create: 'Krei' },
}
`,
  'core/src/messages/eo/errors.ts': `import type { PartialTexts } from '../catalogue.ts'
import type { errors as english } from '../en/errors.ts'

export const errors: PartialTexts<typeof english> = { please_login: 'Bonvolu ensaluti.' }
`,
  'core/src/messages/eo/options.ts': `import type { PartialTexts } from '../catalogue.ts'
import type { options as english } from '../en/options.ts'

export const options: PartialTexts<typeof english> = { pageSize: 'Po paĝo' }
`,
}

/** Tests the page and the server in that language. They run inside the copy, with the tools of the project's own tests. */
export const LOOKS = {
  'web/src/app/shell/esperanto.browser.test.tsx': `import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { stubbedServer } from '../../../test/stubbed-server.ts'

stubbedServer()

it('is in the menu, shows its texts, and is English for the rest', async () => {
  await renderApp('/options')
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click()
  await expect.element(page.getByRole('menuitemradio', { name: '中文' })).toBeVisible()
  await page.getByRole('menuitemradio', { name: 'Esperanto' }).click()
  await expect.element(page.getByRole('link', { name: 'Krei' })).toBeVisible()
  await expect.element(page.getByText('Po paĝo')).toBeVisible()
  await expect.element(page.getByText('Colour scheme', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Esperanto' })).toBeChecked()
  expect(document.documentElement.lang).toBe('eo')
  expect(document.title).toMatch(/^Settings/)
})
`,
  'server/src/http/esperanto.test.ts': `import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { refusal } from '../../test/refusal.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

it('answers in the language, and in English where a text is missing', async () => {
  const guest = server.client({ headers: { 'accept-language': 'eo-XX,zh;q=0.9' } })
  expect(await refusal(guest('POST /api/user/draw_config'))).toMatchObject({ message: 'Bonvolu ensaluti.' })
  expect(await refusal(guest('POST /api/account/sign_in', { body: { name: '', password: '' } }))).toMatchObject({ message: 'Check the input' })
  const [english, other] = await Promise.all(
    (['en', 'eo'] as const).map((lang) => server.client()('GET /api/v2/models.json', { query: { lang } })),
  )
  expect(other).toEqual(english)
  expect((await server.app.inject('/manifest.webmanifest?lang=eo')).json()).toMatchObject({ lang: 'eo', short_name: 'Stipple' })
})

it('is kept with a member, and in what the operator writes', async () => {
  const operator = await server.signUp()
  const kept = await operator.client('POST /api/user/update_options', { body: { language: 'eo' } })
  expect(kept.data.options.language).toBe('eo')
  const about = { en: 'About us', zh: '关于我们', eo: 'Pri ni' }
  await operator.client('POST /api/manage/settings', { body: { key: 'pages.about', value: about, revision: 0 } })
  expect((await server.client()('GET /api/site/pages')).data.about).toEqual(about)
  const inEsperanto = server.client({ token: operator.token, language: 'eo' })
  const wrong = inEsperanto('POST /api/manage/settings', { body: { key: 'pages.about', value: { en: 1 }, revision: 1 } })
  expect((await refusal(wrong)).errors).toMatchObject({ 'value.en': expect.stringContaining('Enter text.') })
})
`,
}
