import type { Order } from '@stipple/core/contract/payments'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { freshBrowser, restoreBrowser } from '../../../test/fresh.ts'
import { endedOrder, offers, order } from '../../../test/payments.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { Refusal, stubServer } from '../../../test/stub-server.ts'
import { getExpiring } from '../../lib/expiring.ts'

let server: ReturnType<typeof stubServer>
beforeEach(() => {
  freshBrowser()
  server = stubServer({ 'GET /api/pay/plans': () => offers(['wechat']) })
})
afterEach(() => {
  server.restore()
  restoreBrowser()
})

const main = () => page.getByRole('main')
const button = (name: string) => main().getByRole('button', { name })
const is = (now: Order) => {
  server.answers['GET /api/pay/orders/:id'] = () => ({ status: 1, data: now })
}
const PAID = endedOrder({ state: 'paid', paid: '2026-02-01T00:00:00.000Z', dotsUntil: '2026-03-01T16:00:00.000Z' })
const LATE = endedOrder({ state: 'closed', expires: '2026-01-01T00:00:00.000Z' })
const GIVEN_UP = endedOrder({ state: 'closed' })

describe('a pending order', () => {
  it('shows the code, the amount and the remaining time [A-17]', async () => {
    is(order())
    await renderApp('/ypay?order=order-1')
    await expect.element(main().getByRole('heading', { name: 'Pay CN¥25' })).toBeVisible()
    await expect.element(main().getByRole('img', { name: 'QR code to pay with WeChat Pay' })).toBeVisible()
    await expect.element(main().getByText(/^1[34]:\d\d left$/)).toBeVisible()
    await expect.element(main().getByText('600 dots')).toBeVisible()
    await expect.element(main().getByText('order-1')).toBeVisible()
  })

  it('links to the provider, and stores the recharge note for the way back [A-17]', async () => {
    is(order({ provider: 'stripe', checkout: { kind: 'redirect', url: '#provider' } }))
    await renderApp('/ypay?order=order-1')
    const link = main().getByRole('link', { name: 'Go to Stripe' })
    await expect.element(link).toHaveAttribute('href', '#provider')
    expect(getExpiring('check_recharge')).toBeUndefined()
    await link.click()
    expect(getExpiring('check_recharge')).toBe('1')
  })

  it('detects the payment automatically, and shows dots, balance, expiry and a link back [A-17]', async () => {
    is(order())
    await renderApp('/ypay?order=order-1')
    await expect.element(main().getByText('Waiting for payment. This page updates automatically.')).toBeVisible()
    server.answers['GET /api/user/get_credit_balance'] = () => ({ status: 1, data: { balance: 3696 } })
    is(PAID)
    await expect.element(main().getByRole('heading', { name: 'Payment complete' })).toBeVisible()
    await expect.element(main().getByText('You received 3,600 dots.')).toBeVisible()
    await expect.element(main().getByText('3696 dots')).toBeInTheDocument()
    await expect.element(page.getByRole('banner').getByText('3696 dots')).toBeInTheDocument()
    await expect.element(main().getByText('2026-03-01')).toBeVisible()
    await expect.element(main().getByRole('link', { name: 'Start creating' })).toHaveAttribute('href', '/generate')
  })

  it('checks with the provider on “I have paid”, and reports that no payment arrived [A-17]', async () => {
    is(order())
    let isPaid = false
    server.answers['POST /api/pay/orders/:id/check'] = () => ({ status: 1, data: isPaid ? PAID : order() })
    await renderApp('/ypay?order=order-1')
    await button('I have paid').click()
    await expect
      .element(main().getByRole('status'))
      .toHaveTextContent('The payment has not arrived yet. It can take a minute. Your payment is safe.')
    isPaid = true
    is(PAID)
    await button('I have paid').click()
    await expect.element(main().getByRole('heading', { name: 'Payment complete' })).toBeVisible()
  })

  it('is closed on “Not paid” [A-17]', async () => {
    is(order())
    server.answers['POST /api/pay/orders/:id/close'] = () => {
      is(GIVEN_UP)
      return { status: 1, data: GIVEN_UP }
    }
    await renderApp('/ypay?order=order-1')
    await button('Not paid').click()
    await expect.element(main().getByRole('heading', { name: 'Order closed' })).toBeVisible()
    await main().getByRole('link', { name: 'View plans' }).click()
    await expect.element(main().getByRole('radio', { name: 'Standard' })).toBeInTheDocument()
  })

  it('shows an error when the provider does not respond, and offers a retry [A-17]', async () => {
    is(order())
    server.answers['POST /api/pay/orders/:id/check'] = () => new Refusal(503, { code: 'payment_unavailable', message: 'x' })
    await renderApp('/ypay?order=order-1')
    await button('I have paid').click()
    await expect
      .element(main().getByRole('alert'))
      .toHaveTextContent('WeChat Pay is not responding. You were not charged. Try again in a moment.')
    await expect.element(button('I have paid')).toBeEnabled()
  })

  it('states in test mode that no money is charged [A-18]', async () => {
    is(order({ provider: 'sandbox', checkout: { kind: 'redirect', url: '/sandbox-pay/1' } }))
    await renderApp('/ypay?order=order-1')
    await expect.element(main().getByRole('note').getByText('Test mode: no money is charged.')).toBeVisible()
    await expect.element(main().getByRole('link', { name: 'Go to the test payment' })).toHaveAttribute('href', '/sandbox-pay/1')
  })
})

describe('an order that ended', () => {
  it('reports that it expired, and is paid again with another order, once [A-17]', async () => {
    is(LATE)
    server.answers['POST /api/pay/orders/:id/pay_again'] = () => {
      is(order({ id: 'order-2' }))
      return { status: 1, data: order({ id: 'order-2' }) }
    }
    const { router } = await renderApp('/ypay?order=order-1')
    await expect.element(main().getByRole('heading', { name: 'Order expired' })).toBeVisible()
    await button('Pay again').dblClick()
    await expect.poll(() => router.state.location.href).toBe('/ypay?order=order-2')
    await expect.element(main().getByRole('img', { name: 'QR code to pay with WeChat Pay' })).toBeVisible()
    expect(server.asked.filter((call) => call.endsWith('/pay_again'))).toHaveLength(1)
  })

  it('changes to paid when the payment arrives after it expired [A-17]', async () => {
    is(order())
    await renderApp('/ypay?order=order-1')
    await expect.element(main().getByRole('heading', { name: 'Pay CN¥25' })).toBeVisible()
    is(LATE)
    await expect.element(main().getByRole('heading', { name: 'Order expired' })).toBeVisible()
    server.answers['POST /api/pay/orders/:id/check'] = () => ({ status: 1, data: PAID })
    is(PAID)
    await button('I have paid').click()
    await expect.element(main().getByRole('heading', { name: 'Payment complete' })).toBeVisible()
  })

  it('opens the payment again if the provider did not respond [A-17]', async () => {
    is(endedOrder({}))
    server.answers['POST /api/pay/orders/:id/pay_again'] = () => {
      is(order())
      return { status: 1, data: order() }
    }
    await renderApp('/ypay?order=order-1')
    await expect.element(main().getByRole('heading', { name: 'Payment could not be opened' })).toBeVisible()
    await button('Pay again').click()
    await expect.element(main().getByRole('img', { name: 'QR code to pay with WeChat Pay' })).toBeVisible()
  })

  it('shows that it was refunded [A-18]', async () => {
    is(endedOrder({ state: 'refunded' }))
    await renderApp('/ypay?order=order-1')
    await expect.element(main().getByText('CN¥25 was refunded to you. Its remaining dots were deducted.')).toBeVisible()
    await expect.element(button('Pay again')).not.toBeInTheDocument()
  })

  it('is hidden from other members [A-17]', async () => {
    server.answers['GET /api/pay/orders/:id'] = () => new Refusal(404, { code: 'not_found', message: 'x' })
    await renderApp('/ypay?order=order-9')
    await expect.element(main().getByRole('heading', { name: 'Order not found' })).toBeVisible()
    await expect.element(main().getByRole('link', { name: 'View plans' })).toHaveAttribute('href', '/ypay')
  })
})
