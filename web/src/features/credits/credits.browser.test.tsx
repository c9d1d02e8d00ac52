import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { MEMBER, Refusal } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { showDialog } from '../../lib/dialogs.ts'
import { setExpiring, getExpiring } from '../../lib/expiring.ts'

const server = stubbedServer()

const bar = () => page.getByRole('banner')
const dialog = () => page.getByRole('dialog')
const isVip = () => {
  server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: { ...MEMBER, isVip: true }, userToken: 't' } })
}

describe('the daily claim', () => {
  const openIt = () => bar().getByRole('button', { name: 'Get today’s dots' }).click()

  it('shows both amounts, then confirms the received one, and keeps the focus inside [S-29]', async () => {
    server.answers['POST /api/user/draw_config'] = () => ({ status: 1, data: { amount: 10, balance: 106 } })
    const amounts = Promise.withResolvers<{ status: 1; data: { general_users: number; vip_users: number; draw_today: boolean } }>()
    server.answers['GET /api/user/draw_config'] = () => amounts.promise
    await renderApp('/about')
    await openIt()
    await expect.element(dialog()).toHaveFocus()
    amounts.resolve({ status: 1, data: { general_users: 10, vip_users: 20, draw_today: false } })
    await expect.element(dialog().getByRole('button', { name: 'Get today’s dots' })).toHaveFocus()
    await expect.element(dialog().getByRole('term').first()).toHaveTextContent('Members you')
    await expect.element(dialog().getByText('10 dots')).toBeInTheDocument()
    await expect.element(dialog().getByText('20 dots')).toBeInTheDocument()
    await dialog().getByRole('button', { name: 'Get today’s dots' }).click()
    await expect
      .element(page.getByRole('dialog', { name: 'Dots added' }).getByRole('status'))
      .toHaveTextContent('You received 10 dots. Your balance is 106 dots.')
    await expect.element(dialog().getByRole('button', { name: 'OK' })).toHaveFocus()
    await expect.element(bar().getByText('106 dots')).toBeInTheDocument()
  })

  it('has its own variant for VIP members [S-29]', async () => {
    isVip()
    server.answers['POST /api/user/draw_config'] = () => ({ status: 1, data: { amount: 20, balance: 116 } })
    await renderApp('/about')
    await openIt()
    const vip = page.getByRole('dialog', { name: 'Today’s dots for VIP members' })
    await expect.element(vip.getByText('20', { exact: true })).toBeVisible()
    await expect
      .element(vip.getByRole('status'))
      .toHaveTextContent('As a VIP member you get 20 dots a day instead of 10 dots. Claim once a day, from midnight in Shanghai (UTC+8).')
    expect(vip.getByText('Members', { exact: true }).elements()).toHaveLength(0)
    await vip.getByRole('button', { name: 'Get today’s dots' }).click()
    await expect.element(dialog().getByRole('status')).toHaveTextContent('You received 20 dots as a VIP member. Your balance is 116 dots.')
  })

  it('links other members to VIP membership where dots are sold [S-29]', async () => {
    server.answers['GET /api/site'] = () => ({
      status: 1,
      data: { platforms: [{ id: 'builtin' }], recharge: true, blockContextMenu: true, variantHosts: [] },
    })
    const { router } = await renderApp('/about')
    await openIt()
    await dialog().getByRole('link', { name: 'Become a VIP member' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/ypay')
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  it('warns when the dots were just claimed in another tab [S-29] [A-08]', async () => {
    server.answers['POST /api/user/draw_config'] = () => new Refusal(409, { code: 'already_claimed', message: 'Too late' })
    await renderApp('/about')
    await openIt()
    await dialog().getByRole('button', { name: 'Get today’s dots' }).click()
    await expect.element(dialog().getByRole('status')).toHaveTextContent('You have already claimed today’s dots. Come back tomorrow.')
    expect(dialog().getByRole('alert').elements()).toHaveLength(0)
    await dialog().getByRole('button', { name: 'OK' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
  })
})

type Entry = Awaited<ReturnType<NonNullable<(typeof server)['answers']['POST /api/user/get_balance_list']>>>
const entries = (list: readonly object[], total = list.length) => ({ status: 1, data: { data: list, total } }) as unknown as Entry
const entry = (more: object) => ({ id: 'e', type: 1, type_detail: 1, balance: 10, created_at: '2026-03-02T16:30:00Z', ...more })

describe('the dot history', () => {
  it('shows the kind, the signed amount and the time in Shanghai of each entry [S-30]', async () => {
    server.answers['POST /api/user/get_balance_list'] = () =>
      entries([
        entry({ id: '1', type_detail: 1 }),
        entry({ id: '2', type_detail: 2, balance: 15 }),
        entry({ id: '4', type_detail: 4, balance: 70, detail: 'WELCOME70' }),
        entry({ id: '5', type_detail: 5, balance: 1000, order_id: 'abcdef0123456789' }),
        entry({ id: '6', type_detail: 6, balance: 5, detail: 'For the fault you found' }),
        entry({ id: '7', type_detail: 7, balance: 100 }),
        entry({ id: '30', type: 0, type_detail: 30, balance: 9 }),
        entry({ id: '100', type: 0, type_detail: 100, balance: 2, mode: 'Text2Img' }),
        entry({ id: '101', type: 1, type_detail: 101, balance: 2, mode: 'Text2Img' }),
        entry({ id: '102', type: 0, type_detail: 102, balance: 400 }),
      ])
    const { router } = await renderApp('/about')
    showDialog('dotDetails')
    const list = dialog().getByRole('list', { name: /^Transactions, newest first/ })
    await expect.element(list).toBeVisible()
    const lines = list
      .getByRole('listitem')
      .elements()
      .map((line) => (line as HTMLElement).innerText.replaceAll(/\s+/g, ' '))
    const starts = [
      'Daily reward',
      'Plus daily reward',
      'Limited-time reward',
      'Purchase',
      'System reward',
      'Registration reward',
      'Expired dots',
      'Text to image',
      'Returned: Text to image',
      'Refund',
    ]
    for (const [index, start] of starts.entries()) expect(lines[index]).toContain(`${start} 03-03 00:30`)
    const signed = ['+10', '+15', '+70', '+1,000', '+5', '+100', '−9', '−2', '+2', '−400']
    for (const [index, amount] of signed.entries()) expect(lines[index]).toContain(` ${amount}`)
    expect(lines[2]).toContain('WELCOME70')
    expect(lines[4]).toContain('For the fault you found')
    await dialog().getByRole('link', { name: 'View order' }).click()
    await expect.poll(() => router.state.location.href).toBe('/ypay?order=abcdef0123456789')
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  it('has ten entries a page [S-30] [A-10]', async () => {
    const asked: unknown[] = []
    server.answers['POST /api/user/get_balance_list'] = ({ body }) => {
      asked.push(body)
      const first = (Number(body['page']) - 1) * 10
      return entries(
        Array.from({ length: Math.min(10, 23 - first) }, (_, index) => entry({ id: `e${first + index}`, balance: first + index + 1 })),
        23,
      )
    }
    await renderApp('/about')
    showDialog('dotDetails')
    const next = dialog().getByRole('button', { name: 'Next page' })
    await expect.element(dialog().getByText('Page 1 of 3')).toBeVisible()
    expect(dialog().getByRole('listitem').elements()).toHaveLength(10)
    await expect.element(dialog().getByRole('button', { name: 'Previous page' })).toBeDisabled()
    await next.click()
    await next.click()
    await expect.element(dialog().getByText('+23')).toBeVisible()
    expect(dialog().getByRole('listitem').elements()).toHaveLength(3)
    await expect.element(next).toBeDisabled()
    expect(asked).toEqual([1, 2, 3].map((number) => ({ per_page: 10, page: number })))
  })

  it('shows an empty state, and an error with a retry [S-30]', async () => {
    server.answers['POST /api/user/get_balance_list'] = () => new Refusal(500, { code: 'internal', message: 'Oh no.' })
    await renderApp('/about')
    showDialog('dotDetails')
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('The history could not be loaded. Oh no.')
    server.answers['POST /api/user/get_balance_list'] = () => entries([])
    await dialog().getByRole('button', { name: 'Try again' }).click()
    await expect.element(dialog().getByText('No transactions yet')).toBeVisible()
  })
})

const code = (more: object = {}) => ({ pointstr: 'SPRING100', amount: 100, expires_at: '2026-03-02T16:00:00Z', claimed: false, ...more })
const offers = (...list: ReturnType<typeof code>[]) => ({ status: 1 as const, error_code: 0 as const, data: list })
const given = (amount: number, balance: number) => ({
  status: 1 as const,
  error_code: 0 as const,
  data: { amount, balance, expires_at: '2026-03-02T16:00:00Z' },
})

describe('the page of claim codes', () => {
  it.each(['/getpoint/SPRING100', '/getpoint?pointId=SPRING100'])(
    'shows the amount and expiry of the code at %s, claims it and confirms [S-11] [A-09]',
    async (address) => {
      server.answers['GET /api/user/draw_credit_balance'] = ({ query }) => offers(code({ pointstr: query.get('pointstr') }))
      server.answers['POST /api/user/draw_credit_balance'] = ({ body }) => given(body['pointstr'] === 'SPRING100' ? 100 : 0, 196)
      await renderApp(address)
      await expect.element(page.getByRole('heading', { name: 'Dots to claim' })).toBeVisible()
      await expect.element(page.getByText('Spend by 03-03 00:00, Shanghai time')).toBeVisible()
      await page.getByRole('button', { name: 'Get 100 dots' }).click()
      await expect.element(page.getByRole('heading', { name: 'Dots added' })).toBeVisible()
      await expect.element(page.getByRole('main').getByRole('status')).toHaveTextContent('You received 100 dots. Your balance is 196 dots.')
      await expect.element(bar().getByText('196 dots')).toBeInTheDocument()
      expect(getExpiring('pointId')).toBeUndefined()
    },
  )

  it('remembers the code from an address for an hour, exactly as written [S-11] [S-15]', async () => {
    const asked: (string | null)[] = []
    server.answers['GET /api/user/draw_credit_balance'] = ({ query }) => {
      asked.push(query.get('pointstr'))
      return offers(code())
    }
    const { router } = await renderApp('/about?pointId=1e3')
    await router.navigate({ to: '/getpoint/{-$id}', params: { id: undefined } })
    await expect.element(page.getByRole('heading', { name: 'Dots to claim' })).toBeVisible()
    expect(asked).toEqual(['1e3'])
    await page.getByRole('button', { name: 'Use another code' }).click()
    await expect.element(page.getByRole('heading', { name: 'Get dots' })).toBeVisible()
    expect(getExpiring('pointId')).toBeUndefined()
  })

  it('asks a guest to log in first, then claims automatically, once [S-11]', async () => {
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: null } })
    let claims = 0
    server.answers['GET /api/user/draw_credit_balance'] = () => offers(code({ claimed: claims > 0 }))
    server.answers['POST /api/user/draw_credit_balance'] = () => {
      claims += 1
      return given(100, 196)
    }
    server.answers['POST /api/account/sign_up'] = () => ({ status: 1, data: { user: MEMBER, userToken: 't' } })
    await renderApp('/getpoint/SPRING100')
    await expect.element(page.getByRole('heading', { name: 'Log in to get your dots' })).toBeVisible()
    await page.getByRole('button', { name: 'Log in and get the dots' }).click()
    await dialog().getByLabelText('Name').fill('Mira')
    await dialog().getByLabelText('Password', { exact: true }).fill('long enough')
    await dialog().getByRole('button', { name: 'Sign up' }).click()
    await expect.element(page.getByRole('heading', { name: 'Dots added' })).toBeVisible()
    expect(claims).toBe(1)
  })

  it('continues after a login that left the page and returned [S-11] [S-10]', async () => {
    setExpiring('claim_after_log_in', 'SPRING100', 15)
    server.answers['GET /api/user/draw_credit_balance'] = () => offers(code())
    server.answers['POST /api/user/draw_credit_balance'] = () => given(100, 196)
    await renderApp('/getpoint/SPRING100')
    await expect.element(page.getByRole('heading', { name: 'Dots added' })).toBeVisible()
    expect(getExpiring('claim_after_log_in')).toBeUndefined()
  })

  it.each([
    ['code_unknown', 404, 'Code not found'],
    ['code_over', 409, 'Code expired'],
  ] as const)('shows an error for %s, and offers entering another code [S-11] [A-09]', async (refused, status, title) => {
    server.answers['GET /api/user/draw_credit_balance'] = ({ query }) =>
      query.has('pointstr') ? new Refusal(status, { code: refused, message: 'no' }) : offers()
    await renderApp('/getpoint/NOTHING')
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await expect.element(page.getByText(/NOTHING/)).toBeVisible()
    await page.getByRole('button', { name: 'Use another code' }).click()
    await expect.element(page.getByText('No limited-time rewards right now.', { exact: false })).toBeVisible()
  })

  it('reports a code that was already claimed, also just now in another tab [S-11] [A-09]', async () => {
    let claimed = false
    server.answers['GET /api/user/draw_credit_balance'] = () => offers(code({ claimed }))
    server.answers['POST /api/user/draw_credit_balance'] = () => new Refusal(409, { code: 'code_claimed', message: 'no' })
    const { router } = await renderApp('/getpoint/SPRING100')
    await page.getByRole('button', { name: 'Get 100 dots' }).click()
    await expect.element(page.getByRole('heading', { name: 'Already redeemed' })).toBeVisible()
    claimed = true
    await router.navigate({ to: '/getpoint/{-$id}', params: { id: 'SPRING100B' } })
    await expect.element(page.getByText('You have already redeemed the code SPRING100B.')).toBeVisible()
    expect(page.getByRole('button', { name: /^Get 100/ }).elements()).toHaveLength(0)
  })

  it('asks for a code when there is none, and lists the open rewards [S-11] [A-09]', async () => {
    const taken = new Set<unknown>()
    server.answers['GET /api/user/draw_credit_balance'] = ({ query }) =>
      query.has('pointstr')
        ? offers(code({ pointstr: query.get('pointstr') }))
        : offers(code({ pointstr: 'WELCOME70', amount: 70, claimed: taken.has('WELCOME70') }), code({ pointstr: 'OLD', claimed: true }))
    server.answers['POST /api/user/draw_credit_balance'] = ({ body }) => {
      taken.add(body['pointstr'])
      return given(70, 166)
    }
    const { router } = await renderApp('/getpoint')
    await page.getByRole('button', { name: 'Get 70 dots with the code WELCOME70' }).click()
    await expect.element(page.getByText('You received 70 dots. Your balance is 166 dots.')).toBeVisible()
    await expect.poll(() => page.getByText('Claimed').elements().length).toBe(2)
    await page.getByRole('button', { name: 'Redeem' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription('Enter a code')
    await page.getByRole('textbox', { name: 'Code' }).fill('  SPRING100 ')
    await page.getByRole('button', { name: 'Redeem' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/getpoint/SPRING100')
    await expect.element(page.getByText('Code SPRING100')).toBeVisible()
  })
})
