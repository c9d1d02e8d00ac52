import type { Notice } from '@stipple/core/contract/notices'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { Refusal } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { setUnread } from './public.ts'

const server = stubbedServer()

const notice = (about: Notice['about'], read: boolean, day: number): Notice => ({
  id: `notice-${day}`,
  about,
  made: new Date(Date.now() - day * 86_400_000).toISOString(),
  read,
})

it('announces new notifications in the bar, lists them by keyboard, marks them as read, and links to their subjects [N-03]', async () => {
  const marked: unknown[] = []
  const list = [
    notice({ kind: 'key_at_cap', id: 'key-9', key: 'CI', cap: 100 }, false, 1),
    notice({ kind: 'key_near_cap', key: 'CI', spent: 80, cap: 100 }, false, 2),
    notice({ kind: 'webhook_off', id: 'hook-9', url: 'https://example.org/hook' }, true, 3),
    notice({ kind: 'work_hidden', work: 'w1' }, true, 4),
    notice({ kind: 'work_shown', work: 'w1' }, true, 5),
    notice({ kind: 'work_commented', cid: 'c_1' }, true, 6),
  ]
  server.answers['GET /api/account/notices'] = () => ({ status: 1, data: list })
  const made = new Date().toISOString()
  const hook = { id: 'hook-9', url: 'https://example.org/hook', events: ['completed' as const], created: made, off_since: made }
  server.answers['GET /api/account/keys'] = () => ({
    status: 1,
    data: [{ id: 'key-9', name: 'CI', prefix: 'stp_abc', scopes: ['generate'], created: made, spent: 100, cap: 100 }],
  })
  server.answers['GET /api/account/webhooks'] = () => ({ status: 1, data: [hook] })
  server.answers['POST /api/account/notices/read'] = ({ body }) => {
    marked.push(body)
    return { status: 1 }
  }
  const { router } = await renderApp('/about')
  await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  setUnread(2)
  const bell = page.getByRole('button', { name: 'Notifications, 2 new', exact: true })
  await expect.element(bell).toBeVisible()
  ;(bell.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Notifications' })
  await expect.element(dialog.getByText(/^New: API key “CI” has reached its limit of 100 dots/)).toBeVisible()
  await expect.element(dialog.getByText(/^New: API key “CI” has used 80 of 100 dots/)).toBeVisible()
  expect(
    dialog
      .getByRole('listitem')
      .elements()
      .map((item) => (item.textContent ?? '').startsWith('New:')),
  ).toEqual([true, true, false, false, false, false])
  await expect.element(dialog.getByRole('link', { name: 'View comments' })).toHaveAttribute('href', '/work/c_1#comments')
  await expect.poll(() => marked).toEqual([{ until: 'notice-1' }])
  setUnread(0)
  await expect.element(page.getByRole('button', { name: 'Notifications', exact: true, includeHidden: true })).toBeInTheDocument()
  await dialog.getByRole('link', { name: 'API keys' }).first().click()
  await expect.poll(() => router.state.location.pathname).toBe('/developers')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'CI' })).toHaveFocus()
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await dialog.getByRole('link', { name: 'Webhooks' }).click()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'example.org/hook' })).toHaveFocus()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'example.org/hook' })).toBeInViewport()
})

it('shows on a phone where something is new, an empty state and a loading error', async () => {
  let answers = false
  server.answers['GET /api/account/notices'] = () => {
    return answers ? { status: 1, data: [] } : new Refusal(503, { code: 'internal', message: 'Offline' })
  }
  await renderApp('/me', { size: [390, 844] })
  setUnread(1)
  await expect.element(page.getByRole('link', { name: /^Me.*Notifications, 1 new/ })).toBeVisible()
  setUnread(0)
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect.element(page.getByText('Notifications could not be loaded.')).toBeVisible()
  answers = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No notifications')).toBeVisible()
})
