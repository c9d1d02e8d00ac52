import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import type { Site } from './queries.ts'

const server = stubbedServer()

const SITE = { platforms: [{ id: 'builtin' }], recharge: true, mark: 'members', blockContextMenu: true, variantHosts: [] } as const
const announce = (announcement: Site['announcement']) => {
  server.answers['GET /api/site'] = () => ({ status: 1, data: { ...SITE, platforms: [...SITE.platforms], variantHosts: [], announcement } })
}

it('shows the announcement on every page until it is dismissed, and again when it changes [F: announcement]', async () => {
  announce({ text: { en: 'Closed on Sunday', zh: '周日停机维护' }, tone: 'warning' })
  const first = await renderApp('/updates')
  const banner = page.getByRole('complementary', { name: 'Announcement' })
  await expect.element(banner).toHaveTextContent('Closed on Sunday')
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(banner).not.toBeInTheDocument()
  await first.screen.unmount()
  const second = await renderApp('/updates', { language: 'zh' })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(page.getByText('周日停机维护')).not.toBeInTheDocument()
  await second.screen.unmount()
  announce({ text: { en: 'Closed on Monday', zh: '周一停机维护' }, tone: 'info' })
  await renderApp('/updates', { language: 'zh' })
  await expect.element(page.getByRole('complementary', { name: '公告' })).toHaveTextContent('周一停机维护')
})

it('shows the maintenance with the operator’s text, and leaves it there [F: maintenance mode]', async () => {
  server.answers['GET /api/site'] = () => ({
    status: 1,
    data: { ...SITE, platforms: [...SITE.platforms], variantHosts: [], maintenance: { en: 'Back at noon.', zh: '中午恢复。' } },
  })
  await renderApp('/updates')
  const banner = page.getByRole('complementary', { name: 'Maintenance' })
  await expect
    .element(banner)
    .toHaveTextContent('The server is under maintenance. You can look at everything, but not change anything or start jobs. Back at noon.')
  await expect.element(banner.getByRole('button')).not.toBeInTheDocument()
})

it('says that the queue is paused, and leaves it there [F: paused queue]', async () => {
  server.answers['GET /api/site'] = () => ({
    status: 1,
    data: { ...SITE, platforms: [...SITE.platforms], variantHosts: [], queuePaused: true },
  })
  await renderApp('/updates')
  const banner = page.getByRole('complementary', { name: 'Queue paused' })
  await expect.poll(() => banner.query()?.textContent).toMatch(/^The administrator has paused the queue\. Running jobs finish\./)
  await expect.element(banner.getByRole('button')).not.toBeInTheDocument()
})
