import i18next from 'i18next'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { app, appId, offerApps } from '../../../../test/apps.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { job, Refusal } from '../../../../test/stub-server.ts'
import { stubbedServer } from '../../../../test/stubbed-server.ts'
import { startLanguage } from '../../../lib/i18n.ts'
import { useDrafts } from '../../drafts/public.ts'

const server = stubbedServer()
const FOX = app(1, {
  name: 'Fox portraits',
  cost: 5,
  parameters: {
    prompt: { shown: true, initial: 'a red fox' },
    sd_style: { shown: false },
    n: { shown: false, initial: 2 },
    steps: { shown: false, initial: 12 },
    cfg_scale: { shown: false },
    negative_prompt: { shown: false, initial: 'blurry' },
    seed: { shown: false },
    width: { shown: true, initial: 768 },
    height: { shown: false },
  },
})
let sent: unknown[] = []
beforeEach(() => {
  offerApps(server, [FOX, app(2, { name: 'Clean cut', mode: 'RemoveBg', model: 'test/cutter' })])
  sent = []
  server.answers['POST /api/v2/playground_generate'] = ({ body }) => {
    const { request_key: _, ...rest } = body
    sent.push(rest)
    return { status: 1, id: 'job-1', cost: 10, job: job({ status: 'Pending' }) }
  }
})

const form = () => page.getByRole('form', { name: 'Mode' })
const labels = () => [...form().element().querySelectorAll('[data-field]')].map((field) => field.getAttribute('data-field'))

describe('running an app', () => {
  it('asks for the app’s own fields only, begins with its values and costs what it costs [P-26] [D-04]', async () => {
    await renderApp(`/generate/Apps/${appId(1)}`)
    await expect.element(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue('a red fox')
    expect(labels()).toEqual(['prompt', 'width'])
    await expect.element(form().getByText('10 dots')).toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /^App: Fox portraits/ })).toBeVisible()
  })

  it('sends the template’s id and nothing that the app settles [P-26] [C-04]', async () => {
    await renderApp(`/generate/Apps/${appId(1)}`)
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('an arctic fox')
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect
      .poll(() => sent)
      .toEqual([{ input: { prompt: 'an arctic fox', width: 768 }, model: 'test/painter', job_type: 'Apps', template: appId(1), quote: 10 }])
  })

  it('keeps what was begun in each app apart [P-26]', async () => {
    const { router } = await renderApp(`/generate/Apps/${appId(1)}`)
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('my fox')
    await page.getByRole('button', { name: /^App: Fox portraits/ }).click()
    await page.getByRole('option', { name: /^Clean cut/ }).click()
    await expect.poll(() => router.state.location.pathname).toBe(`/generate/Apps/${appId(2)}`)
    await expect.element(page.getByRole('button', { name: /^App: Clean cut/ })).toBeVisible()
    await router.navigate({ to: '/generate/{-$type}/{-$model}', params: { type: 'Apps', model: appId(1) } })
    await expect.element(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue('my fox')
    expect(useDrafts.getState().drafts.Text2Img).toBeUndefined()
  })

  it('is where the short address leads, and where creating goes on [S-04] [S-02]', async () => {
    const { router } = await renderApp(`/app/${appId(1)}`)
    await expect.poll(() => router.state.location.pathname).toBe(`/generate/Apps/${appId(1)}`)
    await expect.element(page.getByRole('button', { name: /^App: Fox portraits/ })).toBeVisible()
    await router.navigate({ to: '/about' })
    await router.navigate({ to: '/generate/{-$type}/{-$model}', params: { type: undefined, model: undefined } })
    await expect.element(page.getByRole('button', { name: /^App: Fox portraits/ })).toBeVisible()
  })

  it('says that an app is gone, leads on, and does not come back to it [S-04] [E-09]', async () => {
    useDrafts.setState({ mode: 'Apps', models: { Apps: appId(9) } })
    const { router } = await renderApp(`/app/${appId(9)}`)
    await expect.element(page.getByRole('heading', { name: 'App not found' })).toBeVisible()
    await page.getByRole('link', { name: 'All apps' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/smart-apps')
    expect(useDrafts.getState()).toMatchObject({ mode: 'Text2Img', models: {} })
  })

  it('says why it could not be loaded, and tries again [E-09]', async () => {
    const answer = server.answers['GET /api/v2/templates']
    server.answers['GET /api/v2/templates'] = () => new Refusal(500, { code: 'internal', message: 'No luck' })
    await renderApp(`/generate/Apps/${appId(1)}`, { size: [390, 844] })
    await expect.element(page.getByRole('heading', { name: 'Load failed: No luck' })).toBeVisible()
    if (answer) server.answers['GET /api/v2/templates'] = answer
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('button', { name: /Smart apps/ })).toBeVisible()
  })

  it('follows the language at once, while the texts of the app are loading, and keeps what is typed [P-26]', async () => {
    await renderApp(`/generate/Apps/${appId(1)}`)
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('an arctic fox')
    server.answers['GET /api/v2/templates/:id'] = () => new Promise(() => undefined)
    await startLanguage('zh')
    await i18next.changeLanguage('zh')
    await expect.element(page.getByRole('textbox', { name: '提示词', exact: true })).toHaveValue('an arctic fox')
  })

  it('says that what an app of the list asks for could not be loaded, and tries again [E-09]', async () => {
    const answer = server.answers['GET /api/v2/templates/:id']
    server.answers['GET /api/v2/templates/:id'] = () => new Refusal(500, { code: 'internal', message: 'No luck' })
    await renderApp(`/generate/Apps/${appId(1)}`)
    await expect.element(page.getByText('The settings of this model could not be loaded.')).toBeVisible()
    if (answer) server.answers['GET /api/v2/templates/:id'] = answer
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue('a red fox')
  })
})
