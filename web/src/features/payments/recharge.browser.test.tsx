import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { freshBrowser, restoreBrowser } from '../../../test/fresh.ts'
import { offers, order } from '../../../test/payments.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { MEMBER, Refusal, stubServer } from '../../../test/stub-server.ts'

let server: ReturnType<typeof stubServer>
beforeEach(() => {
  freshBrowser()
  server = stubServer({ 'GET /api/pay/plans': () => offers(['wechat', 'stripe']) })
})
afterEach(() => {
  server.restore()
  restoreBrowser()
})

const main = () => page.getByRole('main')
const button = (name: string | RegExp) => main().getByRole('button', { name })
const plan = (name: string) => main().getByRole('radio', { name })

/** Answers orders as the server does: the same key, the same order. */
function takeOrders(): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  server.answers['POST /api/pay/orders'] = ({ body }) => {
    bodies.push(body)
    return { status: 1, data: order() }
  }
  server.answers['GET /api/pay/orders/:id'] = () => ({ status: 1, data: order() })
  return bodies
}

describe('the page for buying dots', () => {
  it('redirects members of each platform to their own page [S-09]', async () => {
    const builtin = await renderApp('/wpay?order=order-1')
    await expect.poll(() => builtin.router.state.location.href).toBe('/ypay?order=order-1')
    await builtin.screen.unmount()
    server.answers['GET /api/account/session'] = () => ({
      status: 1,
      data: { user: { ...MEMBER, platform: 'openid', userKey: 'u100@openid' } },
    })
    localStorage.clear()
    const connected = await renderApp('/ypay')
    await expect.poll(() => connected.router.state.location.pathname).toBe('/wpay')
    await expect.element(main().getByRole('link', { name: 'Payment protection' })).toHaveAttribute('href', '/WingFoxPayProtection')
  })

  it('shows each plan for the chosen period: price, dots, bonuses, VIP and images [A-16]', async () => {
    await renderApp('/ypay')
    await expect.element(plan('Standard')).toBeChecked()
    await expect
      .element(plan('Premium'))
      .toHaveAccessibleDescription(
        /CN¥70\s*11,700 dots\s*about 5,850 images\s*CN¥0\.60 per 100 dots\s*\+1,800 for your first purchase\s*\+900 Opening weeks, until 2026-12-31/,
      )
    await expect.element(main().getByText('VIP', { exact: true }).first()).toBeVisible()
    await main().getByText('1 year').click()
    await expect.element(plan('Premium')).toHaveAccessibleDescription(/CN¥770\s*140,400 dots.*8 % less than monthly/s)
    await main().getByText('Basic').click()
    await expect.element(main().getByText('12,000 dots and 3,600 dots bonus, valid for 1 year')).toBeVisible()
    await expect.element(button('Pay CN¥110')).toBeVisible()
  })

  it('is translated into Chinese [A-16]', async () => {
    await renderApp('/ypay', { language: 'zh' })
    await expect.element(plan('高级')).toHaveAccessibleDescription(/¥70\s*11,700 点.*开业优惠，2026-12-31 止/s)
    await expect.element(button('支付 ¥25')).toBeVisible()
  })

  it('marks example prices and the test mode only where they apply [A-18]', async () => {
    server.answers['GET /api/pay/plans'] = () => offers(['sandbox'], { example: true })
    const { screen } = await renderApp('/ypay')
    await expect.element(main().getByText('Example prices: the operator has not set any.')).toBeVisible()
    await expect.element(main().getByText('Test mode: no money is charged.')).toBeVisible()
    await expect.element(main().getByRole('radiogroup', { name: 'Pay with' })).not.toBeInTheDocument()
    await screen.unmount()
    server.answers['GET /api/pay/plans'] = () => offers(['stripe'])
    await renderApp('/ypay')
    await expect.element(button('Pay CN¥25')).toBeVisible()
    await expect.element(main().getByRole('note')).not.toBeInTheDocument()
  })

  it('shows guests the plans and asks them to log in [A-16]', async () => {
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: null } })
    await renderApp('/ypay')
    await expect.element(plan('Basic')).toBeInTheDocument()
    await button('Log in to buy').click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(server.asked.filter((call) => call.includes('/api/pay/orders'))).toEqual([])
  })

  it('shows a message where nothing is sold [A-16]', async () => {
    server.answers['GET /api/pay/plans'] = () => offers([])
    await renderApp('/ypay')
    await expect.element(main().getByRole('heading', { name: 'Dots are not for sale here' })).toBeVisible()
    await expect.element(button('Get today’s dots')).toBeVisible()
  })

  it('offers a retry when the plans cannot be loaded [A-16]', async () => {
    server.answers['GET /api/pay/plans'] = () => new Refusal(503, { code: 'unavailable', message: 'Busy.' })
    await renderApp('/ypay')
    await expect.element(main().getByText('Busy.')).toBeVisible()
    server.answers['GET /api/pay/plans'] = () => offers(['stripe'])
    await button('Try again').click()
    await expect.element(plan('Basic')).toBeInTheDocument()
  })
})

describe('ordering', () => {
  it('creates one order on a double click, at the displayed price, with the chosen provider [A-17]', async () => {
    const bodies = takeOrders()
    const { router } = await renderApp('/ypay')
    await main().getByText('Stripe').click()
    await main().getByText('3 months').click()
    await button('Pay CN¥50').dblClick()
    await expect.poll(() => router.state.location.href).toBe('/ypay?order=order-1')
    expect(bodies).toEqual([
      { plan: 'standard', months: 3, provider: 'stripe', price: 5000, request_key: expect.stringMatching(/^\w{32}$/) },
    ])
  })

  it('repeats the same key after a lost response, and uses a new one for another plan [A-17]', async () => {
    const keys: unknown[] = []
    server.answers['POST /api/pay/orders'] = ({ body }) => {
      keys.push(body['request_key'])
      if (keys.length === 1) throw new TypeError('the line broke')
      return new Refusal(503, { code: 'payment_unavailable', message: 'x' })
    }
    await renderApp('/ypay')
    await button('Pay CN¥25').click()
    await expect.element(main().getByRole('alert')).toHaveTextContent('No response. Try again: the order will not be placed twice.')
    await button('Try again').click()
    await expect
      .element(main().getByRole('alert'))
      .toHaveTextContent('WeChat Pay is not responding. You were not charged. Try again in a moment.')
    await main().getByText('Basic').click()
    await expect.element(main().getByRole('alert')).not.toBeInTheDocument()
    await button('Pay CN¥10').click()
    await expect.poll(() => keys).toHaveLength(3)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('shows changed prices, and orders nothing [A-17]', async () => {
    server.answers['POST /api/pay/orders'] = () => {
      const changed = offers(['wechat'])
      for (const { periods } of changed.data.plans) for (const period of periods) period.price *= 2
      server.answers['GET /api/pay/plans'] = () => changed
      return new Refusal(409, { code: 'price_changed', message: 'x' })
    }
    const { router } = await renderApp('/ypay')
    await button('Pay CN¥25').click()
    await expect.element(main().getByRole('alert')).toHaveTextContent('Prices have just changed and are updated here. Nothing was ordered.')
    await expect.element(button('Pay CN¥50')).toBeVisible()
    expect(router.state.location.href).toBe('/ypay')
  })
})
