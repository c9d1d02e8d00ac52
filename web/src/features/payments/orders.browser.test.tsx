import type { Reply } from '@stipple/core/contract/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { endedOrder, order } from '../../../test/payments.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { PLEASE_LOGIN, Refusal } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { startLanguage } from '../../lib/i18n.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { OrderList } from './public.ts'

const server = stubbedServer()

/** The list, with a recharge screen that its links lead to. */
async function renderList() {
  await startLanguage('en')
  const root = createRootRoute()
  const tree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/me', component: OrderList }),
    createRoute({ getParentRoute: () => root, path: '/ypay', component: () => null }),
  ])
  const router = createRouter({ routeTree: tree, history: createMemoryHistory({ initialEntries: ['/me'] }) })
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

describe('the orders of a member', () => {
  it('show an empty state [A-17]', async () => {
    await renderList()
    await expect.element(page.getByText('No orders yet')).toBeVisible()
  })

  it('are listed page by page with their states, and can be paid [A-17]', async () => {
    const pages = [
      [order({ id: 'a' }), endedOrder({ id: 'b', state: 'paid' }), endedOrder({ id: 'c', state: 'refunded', plan: 'premium', months: 12 })],
      [endedOrder({ id: 'd', state: 'closed' })],
    ]
    server.answers['GET /api/pay/orders'] = ({ query }) => ({
      status: 1,
      data: pages[Number(query.get('page')) - 1] ?? [],
      total: 6,
    })
    server.answers['POST /api/pay/orders/:id/pay_again'] = ({ path }) => ({
      status: 1,
      data: order({ id: path.includes('/d/') ? 'e' : 'wrong' }),
    })
    const router = await renderList()
    const list = page.getByRole('list', { name: 'Orders' })
    for (const text of ['Unpaid', 'Paid', 'Refunded', 'Premium · 1 year']) {
      await expect.element(list.getByText(text, { exact: true })).toBeVisible()
    }
    await expect.element(list.getByRole('link', { name: 'Continue payment' })).toHaveAttribute('href', '/ypay?order=a')
    await expect.element(page.getByText('Page 1 of 2')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.element(list.getByText('Closed')).toBeVisible()
    await list.getByRole('button', { name: 'Pay again' }).click()
    await expect.poll(() => router.state.location.href).toBe('/ypay?order=e')
  })

  it('show an error when loading fails, and offer a retry [A-17]', async () => {
    server.answers['GET /api/pay/orders'] = () => new Refusal(503, { code: 'unavailable', message: 'Busy.' })
    await renderList()
    await expect.element(page.getByText(/The orders could not be loaded\.\s+Busy\./)).toBeVisible()
    server.answers['GET /api/pay/orders'] = () => ({ status: 1, data: [order()], total: 1 })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Unpaid')).toBeVisible()
  })
})

describe('the orders of all members', () => {
  type Managed = Reply<'GET /api/manage/orders'>['data'][number]
  const member = { uid: 'u7', name: 'Lin' }
  const managed = (more: Partial<Managed>): Managed => ({ ...order(), refundable: false, member, ...more })
  const answer = (...data: Managed[]) => ({ status: 1 as const, data, total: data.length })

  it('are filtered by words and state, and show inconsistencies [A-18]', async () => {
    const asked: string[] = []
    server.answers['GET /api/manage/orders'] = ({ query }) => {
      asked.push(`${query.get('state')} ${query.get('search')}`)
      const { member: _, ...gone } = managed({ id: 'b', problem: 'paid CNY 1, not CNY 25' })
      return answer(managed({ id: 'a', state: 'paid' }), gone)
    }
    await renderApp('/manage/orders')
    const list = page.getByRole('table', { name: 'All orders' })
    await expect.element(list.getByText('Lin')).toBeVisible()
    await expect.element(list.getByText('Account deleted')).toBeVisible()
    await expect.element(list.getByText('Mismatch: paid CNY 1, not CNY 25')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search' }).fill('Lin')
    await page.getByRole('main').getByText('Closed').click()
    await expect.poll(() => asked.at(-1)).toBe('closed Lin')
  })

  it('are refunded with a reason, and the result is shown [A-18]', async () => {
    const paid = managed({ state: 'paid', refundable: true })
    let reason: unknown
    server.answers['GET /api/manage/orders'] = () => answer(reason === undefined ? paid : managed({ state: 'refunded' }))
    server.answers['POST /api/manage/orders/:id/refund'] = ({ body }) => {
      reason = body['reason']
      return { status: 1, data: { order: endedOrder({ state: 'refunded' }), dotsTaken: 1200 } }
    }
    await renderApp('/manage/orders')
    await page.getByRole('button', { name: 'Refund' }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund CN¥25' })
    await expect.element(dialog.getByText(/Refunds CN¥25 through WeChat Pay.*at most 3,600 dots/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect.element(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(/Enter a reason/)
    expect(reason).toBeUndefined()
    await dialog.getByLabelText('Reason').fill('bought twice')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect.element(page.getByText('Refunded. Dots deducted: 1,200 dots.')).toBeVisible()
    expect(reason).toBe('bought twice')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByRole('table', { name: 'All orders' }).getByText('Refunded')).toBeVisible()
  })

  it('keep the dialog and its text when a refund is refused [A-18]', async () => {
    server.answers['GET /api/manage/orders'] = () => answer(managed({ state: 'paid', refundable: true }))
    server.answers['POST /api/manage/orders/:id/refund'] = () => new Refusal(503, { code: 'payment_unavailable', message: 'No answer.' })
    await renderApp('/manage/orders')
    await page.getByRole('button', { name: 'Refund' }).click()
    await page.getByLabelText('Reason').fill('bought twice')
    await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click()
    await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent('No answer.')
    await expect.element(page.getByLabelText('Reason')).toHaveValue('bought twice')
  })

  it('are hidden when the server refuses access [A-18]', async () => {
    server.answers['GET /api/manage/orders'] = () => new Refusal(403, { code: 'no_access', message: 'You do not have access to this.' })
    await renderApp('/manage/orders')
    await expect.element(page.getByRole('heading', { name: 'Admins only' })).toBeVisible()
    await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument()
  })
})

describe('the test payment', () => {
  const payment = (state: 'open' | 'paid' | 'failed' | 'closed' | 'refunded') => ({
    status: 1 as const,
    data: { amount: 2500, currency: 'CNY', description: 'Standard, 1 month', state, returnTo: '/ypay?order=order-1' },
  })

  it('states that no money is charged, and simulates each outcome once [A-18]', async () => {
    const outcomes: unknown[] = []
    server.answers['GET /api/pay/sandbox/:id'] = () => payment(outcomes.length > 0 ? 'paid' : 'open')
    const answered = Promise.withResolvers<void>()
    server.answers['POST /api/pay/sandbox/:id'] = async ({ body }) => {
      await answered.promise
      outcomes.push(body['outcome'])
      return { status: 1, data: { state: 'paid' } }
    }
    await renderApp('/sandbox-pay/p1')
    await expect.element(page.getByText(/^No money is charged\./)).toBeVisible()
    await expect.element(page.getByText('CN¥25')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Decline' })).toBeVisible()
    const back = page.getByRole('link', { name: 'Back to the shop' })
    await expect.element(back).toHaveAttribute('href', '/ypay?order=order-1')
    await page.getByRole('button', { name: 'Pay without notifying the shop' }).dblClick()
    // The page cannot be left during the payment.
    await expect.element(back).toHaveAttribute('aria-disabled', 'true')
    await expect.element(back).not.toHaveAttribute('href')
    answered.resolve()
    await expect.element(page.getByText('Paid (test).')).toBeVisible()
    await expect.element(back).toHaveAttribute('href', '/ypay?order=order-1')
    await expect.element(page.getByRole('button', { name: 'Pay', exact: true })).not.toBeInTheDocument()
    expect(outcomes).toEqual(['pay_silently'])
  })

  it('shows the current state when it changed in the meantime [A-18]', async () => {
    let state: 'open' | 'closed' = 'open'
    server.answers['GET /api/pay/sandbox/:id'] = () => payment(state)
    server.answers['POST /api/pay/sandbox/:id'] = () => {
      state = 'closed'
      return new Refusal(409, { code: 'not_payable', message: 'This order can no longer be paid.' })
    }
    await renderApp('/sandbox-pay/p1')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('This order can no longer be paid.')
    await expect.element(page.getByText(/The shop has closed this payment/)).toBeVisible()
  })

  it('is hidden from other members, and asks guests to log in [A-18]', async () => {
    server.answers['GET /api/pay/sandbox/:id'] = () => new Refusal(404, { code: 'not_found', message: 'x' })
    const { screen } = await renderApp('/sandbox-pay/p9')
    await expect.element(page.getByRole('heading', { name: 'Test payment not found' })).toBeVisible()
    await screen.unmount()
    localStorage.clear()
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: null } })
    server.answers['GET /api/pay/sandbox/:id'] = () => PLEASE_LOGIN
    await renderApp('/sandbox-pay/p9')
    await expect.element(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeVisible()
  })
})
