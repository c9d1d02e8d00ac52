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
  it('shows only the fields of the app, with its values and its price [P-26] [D-04]', async () => {
    await renderApp(`/generate/Apps/${appId(1)}`)
    await expect.element(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue('a red fox')
    expect(labels()).toEqual(['prompt', 'width'])
    await expect.element(form().getByText('10 dots')).toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /^App: Fox portraits/ })).toBeVisible()
  })

  it('shows the share of the creator before the run [F: app share]', async () => {
    offerApps(server, [{ ...FOX, share: 12 }])
    const { screen } = await renderApp(`/generate/Apps/${appId(1)}`)
    await expect.element(page.getByRole('button', { name: /^App: Fox portraits/ })).toBeVisible()
    await expect.element(page.getByText(/^12% of the dots/)).toBeVisible()
    await screen.unmount()
    offerApps(server, [FOX])
    await renderApp(`/generate/Apps/${appId(1)}`)
    await expect.element(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue('a red fox')
    expect(page.getByText(/go to the app’s creator/).elements()).toEqual([])
  })

  it('lets a member tip the creator [F: app tips]', async () => {
    offerApps(server, [{ ...FOX, uid: 'u7', maker: 'Wen' }])
    const site = server.answers['GET /api/site']
    server.answers['GET /api/site'] = () => ({
      status: 1,
      data: { platforms: [{ id: 'builtin' }], recharge: true, gifts: true, blockContextMenu: true, variantHosts: [] },
    })
    server.answers['GET /api/people/:uid/give'] = () => ({ status: 1, data: { name: 'Wen', most: 300 } })
    const tips: unknown[] = []
    server.answers['POST /api/people/:uid/give'] = ({ body }) => {
      tips.push(body)
      return { status: 1, data: { balance: 70 } }
    }
    const { screen } = await renderApp(`/generate/Apps/${appId(1)}`)
    await page.getByRole('button', { name: 'Tip the creator' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tip Wen' })
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByRole('button', { name: 'Give 10 dots' }).click()
    await expect.poll(() => tips).toEqual([{ amount: 10, note: '', app: appId(1), request_key: expect.any(String) }])
    await screen.unmount()
    // One’s own app, and one whose creator the member may not know.
    for (const other of [{ maker: 'Wen', mine: true }, {}]) {
      offerApps(server, [{ ...FOX, uid: 'u7', ...other, copies: 1 }])
      const { screen: shown } = await renderApp(`/generate/Apps/${appId(1)}`)
      await expect.element(page.getByRole('button', { name: '1 app is based on this one' })).toBeVisible()
      expect(page.getByRole('button', { name: 'Tip the creator' }).elements()).toEqual([])
      await shown.unmount()
    }
    if (site) server.answers['GET /api/site'] = site
  })

  it('links to the app that it was copied from, and lists its copies [F: app lineage]', async () => {
    offerApps(server, [
      { ...FOX, copies: 2, based_on: { id: appId(2), name: 'Clean cut', uid: 'u7', maker: '王芳' } },
      app(2, { name: 'Clean cut', mode: 'RemoveBg', model: 'test/cutter' }),
    ])
    server.answers['GET /api/v2/templates/:id/copies'] = () => [
      { id: appId(8), name: 'Owls', uid: 'u300', maker: 'Wen' },
      { id: appId(9), name: 'Hares', uid: 'u301' },
    ]
    const { screen, router } = await renderApp(`/generate/Apps/${appId(1)}`)
    await page.getByRole('button', { name: '2 apps are based on this one' }).click()
    const dialog = page.getByRole('dialog', { name: 'Apps based on “Fox portraits”' })
    await expect.element(dialog.getByRole('link', { name: 'Hares' })).toHaveAttribute('href', `/generate/Apps/${appId(9)}`)
    await expect.element(dialog.getByText('by Wen')).toBeVisible()
    // A creator whom the member may not know.
    expect(dialog.getByText('u301').elements()).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByText('Based on Clean cut by 王芳')).toBeVisible()
    await page.getByRole('link', { name: 'Clean cut' }).click()
    await expect.poll(() => router.state.location.pathname).toBe(`/generate/Apps/${appId(2)}`)
    await screen.unmount()
    offerApps(server, [{ ...FOX, based_on: {} }])
    await renderApp(`/generate/Apps/${appId(1)}`)
    await expect.element(page.getByText('Based on an app that is no longer available.')).toBeVisible()
  })

  it('sends the id of the template, and no preset fields [P-26] [C-04]', async () => {
    await renderApp(`/generate/Apps/${appId(1)}`)
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('an arctic fox')
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect
      .poll(() => sent)
      .toEqual([{ input: { prompt: 'an arctic fox', width: 768 }, model: 'test/painter', job_type: 'Apps', template: appId(1), quote: 10 }])
  })

  it('keeps separate drafts for each app [P-26]', async () => {
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

  it('opens from the short address, and is resumed from the playground [S-04] [S-02]', async () => {
    const { router } = await renderApp(`/app/${appId(1)}`)
    await expect.poll(() => router.state.location.pathname).toBe(`/generate/Apps/${appId(1)}`)
    await expect.element(page.getByRole('button', { name: /^App: Fox portraits/ })).toBeVisible()
    await router.navigate({ to: '/about' })
    await router.navigate({ to: '/generate/{-$type}/{-$model}', params: { type: undefined, model: undefined } })
    await expect.element(page.getByRole('button', { name: /^App: Fox portraits/ })).toBeVisible()
  })

  it('reports an app that no longer exists, links to all apps, and forgets it [S-04] [E-09]', async () => {
    useDrafts.setState({ mode: 'Apps', models: { Apps: appId(9) } })
    const { router } = await renderApp(`/app/${appId(9)}`)
    await expect.element(page.getByRole('heading', { name: 'App not found' })).toBeVisible()
    await page.getByRole('link', { name: 'All apps' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/smart-apps')
    expect(useDrafts.getState()).toMatchObject({ mode: 'Text2Img', models: {} })
  })

  it('shows an error when loading fails, and offers a retry [E-09]', async () => {
    const answer = server.answers['GET /api/v2/templates']
    server.answers['GET /api/v2/templates'] = () => new Refusal(500, { code: 'internal', message: 'No luck' })
    await renderApp(`/generate/Apps/${appId(1)}`, { size: [390, 844] })
    await expect.element(page.getByRole('heading', { name: 'Load failed: No luck' })).toBeVisible()
    if (answer) server.answers['GET /api/v2/templates'] = answer
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('button', { name: /Smart apps/ })).toBeVisible()
  })

  it('changes the language at once while the texts of the app load, and keeps typed text [P-26]', async () => {
    await renderApp(`/generate/Apps/${appId(1)}`)
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('an arctic fox')
    server.answers['GET /api/v2/templates/:id'] = () => new Promise(() => undefined)
    await startLanguage('zh')
    await i18next.changeLanguage('zh')
    await expect.element(page.getByRole('textbox', { name: '提示词', exact: true })).toHaveValue('an arctic fox')
  })

  it('shows an error when the fields of an app could not be loaded, and offers a retry [E-09]', async () => {
    const answer = server.answers['GET /api/v2/templates/:id']
    server.answers['GET /api/v2/templates/:id'] = () => new Refusal(500, { code: 'internal', message: 'No luck' })
    await renderApp(`/generate/Apps/${appId(1)}`)
    await expect.element(page.getByText('The settings of this model could not be loaded.')).toBeVisible()
    if (answer) server.answers['GET /api/v2/templates/:id'] = answer
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue('a red fox')
  })
})
