import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { app, appId, offerApps } from '../../../test/apps.ts'
import { offerEveryMode } from '../../../test/every-mode.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { MEMBER, Refusal } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { setSearchText } from '../../lib/search-text.ts'

const server = stubbedServer()
beforeEach(() => {
  setSearchText('')
  offerApps(server, [
    app(1, { name: 'Fox portraits', description: 'A fox in your colours', mine: true, uid: 'u100' }),
    app(2, { name: 'Clean cut', description: 'The subject alone', mode: 'RemoveBg', model: 'test/cutter' }),
    app(3, { name: 'Night skies', description: 'Stars over your town', shared: false, mine: true, uid: 'u100' }),
  ])
})

const names = () =>
  page
    .getByRole('list', { name: 'Smart apps' })
    .getByRole('heading', { level: 2 })
    .elements()
    .map((heading) => heading.textContent)
const chooseMode = async (item: string) => {
  await page.getByRole('button', { name: /^Mode/ }).click()
  await page.getByRole('menuitemradio', { name: item, exact: true }).click()
}
const tile = (name: string) => page.getByRole('listitem').filter({ hasText: name })

function asMaker() {
  server.answers['GET /api/account/session'] = () => ({
    status: 1,
    data: { user: { ...MEMBER, isAllowlisted: true }, userToken: 'token-of-mira' },
  })
}

describe('the embed code of an app', () => {
  it('is offered to the creator of a shared app where other sites may embed it [F: app embed]', async () => {
    const copied: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
    const open = async (name: string) => {
      await page.getByRole('button', { name: `More actions for ${name}` }).click({ force: true })
      await expect.element(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
    }
    const { screen } = await renderApp('/smart-apps')
    await open('Fox portraits')
    expect(page.getByRole('menuitem', { name: 'Copy embed code' }).elements()).toEqual([])
    await screen.unmount()
    server.answers['GET /api/site'] = () => ({
      status: 1,
      data: { platforms: [{ id: 'builtin' }], recharge: true, embeds: true, blockContextMenu: true, variantHosts: [] },
    })
    await renderApp('/smart-apps')
    await open('Fox portraits')
    await page.getByRole('menuitem', { name: 'Copy embed code' }).click()
    await expect.poll(() => copied).toEqual([expect.stringContaining(`<iframe src="${location.origin}/embed/apps/${appId(1)}"`)])
  })
})

describe('the page of apps', () => {
  it('lists the member’s own chains beside the apps [F: chains]', async () => {
    const step = { job_type: 'Text2Img' as const, model: 'test/painter', input: {} }
    const preset = { id: 'c1', name: 'Product scene', shared: false, mine: true, update_time: '2026-11-20T10:00:00.000Z' }
    server.answers['GET /api/v2/presets'] = () => ({
      status: 1,
      presets: [
        { ...preset, steps: [step, { ...step, job_type: 'RemoveBg' }] },
        { ...preset, id: 'p1', name: 'A form', steps: [step] },
      ],
    })
    await renderApp('/smart-apps')
    const chains = page.getByRole('list', { name: 'Your chains' })
    await expect.element(chains.getByRole('link', { name: /^Product scene/ })).toHaveAttribute('href', '/chain/c1')
    expect(chains.getByRole('listitem').elements()).toHaveLength(1)
    await expect.element(chains.getByText(/→/)).toBeVisible()
  })

  it('opens at its address, and shows name, cost, creator and mode of each app [S-05] [D-04]', async () => {
    await renderApp('/smart-apps')
    await expect.element(tile('Fox portraits')).toBeVisible()
    await expect.poll(names).toEqual(['Fox portraits', 'Clean cut', 'Night skies'])
    expect(document.title).toBe('Smart apps · Stipple 点绘')
    await expect.element(tile('Clean cut').getByText('Background removal')).toBeVisible()
    await expect.element(tile('Clean cut').getByText('1 dot')).toBeInTheDocument()
    await expect.element(tile('Clean cut').getByText('by u200')).toBeVisible()
    await expect.element(tile('Fox portraits').getByText('yours')).toBeVisible()
    await expect.element(tile('Night skies').getByText('Only you')).toBeVisible()
  })

  it('filters apps by words, mode and creator [D-04]', async () => {
    asMaker()
    await renderApp('/smart-apps')
    await page.getByRole('searchbox', { name: 'Search apps' }).fill('your stars')
    await expect.poll(names).toEqual(['Night skies'])
    await page.getByRole('searchbox').fill('nothing like it')
    await page.getByRole('button', { name: 'Show all' }).click()
    await chooseMode('Background removal')
    await expect.poll(names).toEqual(['Clean cut'])
    await chooseMode('All modes')
    await page.getByRole('radio', { name: 'Mine' }).click({ force: true })
    await expect.poll(names).toEqual(['Fox portraits', 'Night skies'])
  })

  it('links to an app, and opens from the menu of modes [D-04] [P-02]', async () => {
    offerEveryMode(server)
    const { router } = await renderApp('/smart-apps')
    await page.getByRole('link', { name: 'Clean cut' }).click()
    await expect.poll(() => router.state.location.pathname).toBe(`/generate/Apps/${appId(2)}`)
    await page.getByRole('button', { name: /^Mode: / }).click()
    await page.getByRole('menuitemradio', { name: /^Smart apps/ }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/smart-apps')
  })

  it('shows an error when loading fails, and offers a retry [E-09] [C-02]', async () => {
    const answer = server.answers['GET /api/v2/templates']
    server.answers['GET /api/v2/templates'] = () => new Refusal(500, { code: 'internal', message: 'Something went wrong' })
    await renderApp('/smart-apps')
    await expect.element(page.getByRole('alert').getByText(/Get template data failed/)).toBeVisible()
    if (answer) server.answers['GET /api/v2/templates'] = answer
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(names).toHaveLength(3)
  })

  it('shows the error in Chinese, and an empty state [E-09]', async () => {
    server.answers['GET /api/v2/templates'] = () => new Refusal(500, { code: 'internal', message: '出错了' })
    const { screen } = await renderApp('/smart-apps', { language: 'zh' })
    await expect.element(page.getByRole('alert').getByText(/应用列表加载失败/)).toBeVisible()
    await screen.unmount()
    offerApps(server, [])
    await renderApp('/smart-apps', { size: [390, 844] })
    await expect.element(page.getByRole('heading', { name: 'No apps yet' })).toBeVisible()
  })

  it('offers editing and deleting only to the creator of an app [D-05]', async () => {
    asMaker()
    const deleted: unknown[] = []
    server.answers['POST /api/v2/template_delete'] = ({ body }) => {
      deleted.push(body)
      return { status: 1 }
    }
    await renderApp('/smart-apps')
    await page.getByRole('button', { name: 'More actions for Clean cut' }).click({ force: true })
    await expect.element(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
    expect(page.getByRole('menuitem', { name: 'Delete' }).elements()).toEqual([])
    expect(page.getByRole('menuitem', { name: 'Edit' }).elements()).toEqual([])
    await page.getByRole('button', { name: 'More actions for Clean cut' }).click({ force: true })

    await page.getByRole('button', { name: 'More actions for Fox portraits' }).click({ force: true })
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.element(page.getByRole('dialog').getByText(/Delete “Fox portraits”/)).toBeVisible()
    expect(deleted).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => deleted).toEqual([{ id: appId(1) }])
  })

  it('shares and unshares an app without changing the rest of it [D-05]', async () => {
    asMaker()
    const parameters = { steps: { shown: false, initial: 12 } }
    offerApps(server, [app(3, { name: 'Night skies', shared: false, mine: true, parameters })])
    const saved: unknown[] = []
    server.answers['POST /api/v2/template_save'] = ({ body }) => {
      saved.push(body)
      return app(3, { shared: true, mine: true })
    }
    await renderApp('/smart-apps')
    await expect.element(page.getByRole('link', { name: 'Create an app' })).toBeVisible()
    await page.getByRole('button', { name: 'More actions for Night skies' }).click({ force: true })
    await page.getByRole('menuitem', { name: 'Share with everyone' }).click()
    await expect
      .poll(() => saved)
      .toEqual([
        {
          id: appId(3),
          name: 'Night skies',
          description: 'What app 3 does',
          job_type: 'Text2Img',
          model: 'test/painter',
          parameters,
          shared: true,
        },
      ])
  })
})
