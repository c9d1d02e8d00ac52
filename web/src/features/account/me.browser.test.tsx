import type { ApiKey } from '@stipple/core/contract/keys'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { MEMBER, Refusal } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()

const main = () => page.getByRole('main')
const dialog = () => page.getByRole('dialog')
const asMember = (more: Partial<typeof MEMBER>) => {
  server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: { ...MEMBER, ...more } } })
}

/** Prevents a navigation away from the page, and records its address. */
function holdPage(): { readonly to: () => string | undefined; readonly restore: () => void } {
  let to: string | undefined
  const hold = (event: NavigateEvent) => {
    to = event.destination.url
    event.preventDefault()
  }
  navigation.addEventListener('navigate', hold)
  return { to: () => to, restore: () => navigation.removeEventListener('navigate', hold) }
}

describe('the profile', () => {
  it('shows the membership, the career and a link to buy dots [S-09] [A-11]', async () => {
    asMember({ isVip: true, platform: 'openid', userKey: 'u100@openid' })
    server.answers['GET /api/site'] = () => ({
      status: 1,
      data: { platforms: [{ id: 'builtin' }], recharge: true, blockContextMenu: true, variantHosts: [] },
    })
    server.answers['GET /api/user/check_userinfo'] = () => ({
      status: 1,
      data: {
        uid: 'u100',
        nick: 'Mira',
        is_vip: true,
        vip_until: '2026-12-30T16:30:00Z',
        user_career_id: 2,
        created_at: '2026-01-05T08:00:00Z',
        storage: { used: 1_234_000_000, limit: 50_000_000_000 },
      },
    })
    await renderApp('/me')
    await expect.element(main().getByText('VIP until December 31, 2026')).toBeVisible()
    await expect.element(main().getByText('Artist or designer')).toBeVisible()
    await expect.element(main().getByText('1.2 GB of 50.0 GB used')).toBeVisible()
    await expect.element(main().getByText('Member since January 5, 2026')).toBeVisible()
    await expect.element(main().getByRole('link', { name: 'Buy dots' })).toHaveAttribute('href', '/wpay')
    // Name and password are managed by the other platform.
    await expect.element(main().getByRole('button', { name: 'Change name' })).not.toBeInTheDocument()
    await expect.element(main().getByRole('button', { name: 'Change password' })).not.toBeInTheDocument()
  })

  it('has the links of the wide bar on a phone, administration only for administrators, and no sales if off [S-18] [S-33]', async () => {
    server.answers['GET /api/site'] = () => ({
      status: 1,
      data: { platforms: [{ id: 'builtin' }], recharge: false, blockContextMenu: true, variantHosts: [], cooperation: 'WeChat' },
    })
    asMember({ isSuper: true })
    const { screen } = await renderApp('/me', { size: [390, 844] })
    const places = page.getByRole('navigation', { name: 'More' })
    await expect.element(places.getByRole('link', { name: 'Administration' })).toHaveAttribute('href', '/manage')
    await expect.element(places.getByRole('link', { name: 'Smart apps' })).toHaveAttribute('href', '/smart-apps')
    await expect.element(places.getByRole('link', { name: 'Redeem a code' })).toHaveAttribute('href', '/getpoint')
    await expect.element(places.getByRole('button', { name: 'Work with us' })).toBeVisible()
    await expect.element(places.getByRole('button', { name: 'Get today’s dots' })).toBeVisible()
    await expect.element(main().getByRole('link', { name: 'Buy dots' })).not.toBeInTheDocument()
    await screen.unmount()
    asMember({})
    await renderApp('/me', { size: [390, 844] })
    await expect.element(places.getByRole('link', { name: 'Smart apps' })).toBeVisible()
    await expect.element(places.getByRole('link', { name: 'Administration' })).not.toBeInTheDocument()
  })

  it('lists uploads, and deletes them one by one after a confirmation', async () => {
    const upload = (id: string, type: string) => ({
      id,
      url: `/media/uploads/${id}.png`,
      type,
      bytes: 2_400_000,
      ...(type.startsWith('image') && { width: 800, height: 600 }),
      created_at: '2026-01-05T08:00:00Z',
    })
    let kept = [upload('a', 'image/png'), upload('b', 'audio/mpeg')]
    asMember({})
    server.answers['POST /api/v2/get_uploads'] = () => ({ status: 1, data: kept })
    server.answers['POST /api/v2/uploads_delete'] = ({ body }) => {
      kept = kept.filter(({ id }) => ![body['ids']].flat().includes(id))
      return { status: 1, data: 1 }
    }
    await renderApp('/me')
    await main().getByRole('button', { name: 'Show', exact: true }).click()
    const rows = page.getByRole('dialog', { name: 'Uploads' }).getByRole('listitem')
    await expect.element(rows.nth(0)).toHaveTextContent('Image, January 5, 2026800 × 600 · 2.4 MB')
    await rows
      .nth(0)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByRole('dialog', { name: 'Delete this file?' }).getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('Deleted. 2.4 MB freed.')).toBeVisible()
    await expect.element(rows).toHaveTextContent('Audio, January 5, 20262.4 MB')
  })

  it('changes the name, and reports a name that is taken', async () => {
    server.answers['POST /api/account/rename'] = ({ body }) =>
      body['name'] === 'taken'
        ? new Refusal(409, {
            code: 'name_taken',
            message: 'This name is already taken. Choose another one.',
            errors: { name: 'This name is already taken. Choose another one.' },
          })
        : { status: 1, data: { user: { ...MEMBER, name: String(body['name']) } } }
    await renderApp('/me')
    await main().getByRole('button', { name: 'Change name' }).click()
    const field = main().getByLabelText('New name')
    await expect.element(field).toHaveFocus()
    await field.fill('taken')
    await main().getByRole('button', { name: 'Save' }).click()
    await expect.element(field).toHaveAccessibleDescription(/This name is already taken/)
    await field.fill('Miranda')
    await userEvent.keyboard('{Enter}')
    await expect.element(main().getByText('Miranda')).toBeVisible()
    await expect.element(page.getByRole('banner').getByRole('button', { name: 'Account: Miranda' })).toBeVisible()
  })

  it('offers a retry when loading failed', async () => {
    server.answers['GET /api/user/check_userinfo'] = () => new Refusal(503, { code: 'unavailable', message: 'Busy.' })
    await renderApp('/me')
    const alert = main().getByRole('alert')
    await expect.element(alert.getByText('Your profile could not be loaded.')).toBeVisible()
    server.answers['GET /api/user/check_userinfo'] = () => ({
      status: 1,
      data: { uid: 'u100', nick: 'Mira', is_vip: false, user_career_id: '', created_at: '2026-01-05T08:00:00Z', storage: { used: 0 } },
    })
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.element(main().getByText('Not set')).toBeVisible()
  })
})

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1'
const times = { created: '2026-03-01T08:00:00Z', expires: '2026-03-03T20:00:00Z' }

describe('the list of sessions', () => {
  it('names sessions after their devices, and ends one or all others [A-03]', async () => {
    let sessions = [
      { id: 's2', current: false, userAgent: PHONE, lastSeen: new Date(Date.now() - 3 * 3_600_000).toISOString(), ...times },
      { id: 's1', current: true, userAgent: navigator.userAgent, lastSeen: new Date().toISOString(), ...times },
      { id: 's3', current: false, lastSeen: new Date(Date.now() - 600_000).toISOString(), ...times },
      { id: 's4', current: false, userAgent: PHONE, lastSeen: new Date(Date.now() - 700_000).toISOString(), ...times },
    ]
    server.answers['GET /api/account/sessions'] = () => ({ status: 1, data: sessions })
    server.answers['POST /api/account/end_session'] = ({ body }) => {
      sessions = sessions.filter((session) => session.id !== body['id'])
      return { status: 1 }
    }
    server.answers['POST /api/account/end_other_sessions'] = () => {
      const others = sessions.length - 1
      sessions = sessions.filter((session) => session.current)
      return { status: 1, data: others }
    }
    await renderApp('/me')
    const card = main().getByRole('region', { name: 'Devices' })
    await expect.element(card.getByText('Last seen 3 hours ago')).toBeVisible()
    await expect.element(card.getByText('Unknown device')).toBeVisible()
    expect(card.getByRole('listitem').first().element().textContent).toMatch(/This device.*Active now/)
    await card.getByRole('button', { name: 'Log out Safari on iPhone' }).first().click()
    await expect.element(page.getByText('Safari on iPhone logged out.')).toBeVisible()
    await expect.poll(() => card.getByRole('listitem').length).toBe(3)
    await card.getByRole('button', { name: 'Log out all other devices' }).click()
    await dialog().getByRole('button', { name: 'Log out all other devices' }).click()
    await expect.element(page.getByText('2 other sessions ended.')).toBeVisible()
    await expect.element(card.getByText('You are logged in on this device only.')).toBeVisible()
  })
})

describe('the data export', () => {
  it('saves an archive, and shows an error when it failed', async () => {
    const stubbed = globalThis.fetch
    let broken = true
    globalThis.fetch = async (input, init) => {
      if (input !== '/api/account/export') return stubbed(input, init)
      const refusal = { status: 0, code: 'unavailable', error_code: 'unavailable', message: 'The server is busy.', requestId: 't' }
      return broken ? Response.json(refusal, { status: 503 }) : new Response(new Uint8Array(2_400_000))
    }
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    try {
      await renderApp('/me')
      const card = main().getByRole('region', { name: 'My data' })
      await card.getByRole('button', { name: 'Export my data' }).click()
      await expect.element(card.getByRole('alert')).toHaveTextContent('The server is busy.')
      broken = false
      await card.getByRole('button', { name: 'Export my data' }).click()
      await expect.element(page.getByText('Data exported: 2.4 MB.')).toBeVisible()
      expect(click.mock.contexts.map((link) => link instanceof HTMLAnchorElement && link.download)).toEqual([
        expect.stringMatching(/^stipple-\d{4}-\d\d-\d\d\.zip$/),
      ])
    } finally {
      globalThis.fetch = stubbed
    }
  })
})

describe('deleting the account', () => {
  it('explains the consequences, needs user ID and password, and ends on the first page as a guest', async () => {
    let gone = false
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: gone ? null : MEMBER } })
    server.answers['POST /api/account/delete'] = ({ body }) => {
      if (body['password'] !== 'right')
        return new Refusal(403, {
          code: 'wrong_password',
          message: 'Wrong current password.',
          errors: { password: 'Wrong current password.' },
        })
      gone = true
      return { status: 1 }
    }
    const { router } = await renderApp('/me')
    await main().getByRole('button', { name: 'Delete my account' }).click()
    await expect.element(dialog().getByText('Your remaining dots: 96 dots')).toBeVisible()
    await expect.element(dialog().getByText(/Dot history and orders/)).toBeVisible()
    const action = dialog().getByRole('button', { name: 'Delete permanently' })
    await dialog().getByLabelText('Your password').fill('wrong')
    await expect.element(action).toBeDisabled()
    await dialog().getByLabelText('Confirm with your user ID').fill('u101')
    await expect.element(action).toBeDisabled()
    await dialog().getByLabelText('Confirm with your user ID').fill('u100')
    await action.click()
    await expect.element(dialog().getByLabelText('Your password')).toHaveAccessibleDescription(/Wrong current password/)
    await dialog().getByLabelText('Your password').fill('right')
    await action.click()
    await expect.element(page.getByText('Your account has been deleted.')).toBeVisible()
    expect(router.state.location.pathname).toBe('/')
    await expect.element(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
  })

  it('asks members of another platform for their user ID only', async () => {
    asMember({ platform: 'openid', userKey: 'u100@openid' })
    await renderApp('/me')
    await main().getByRole('button', { name: 'Delete my account' }).click()
    await dialog().getByLabelText('Confirm with your user ID').fill('u100')
    await expect.element(dialog().getByRole('button', { name: 'Delete permanently' })).toBeEnabled()
    await expect.element(dialog().getByLabelText('Your password')).not.toBeInTheDocument()
  })
})

describe('the user menu', () => {
  const open = () => page.getByRole('banner').getByRole('button', { name: 'Account: Mira' }).click()
  const names = () =>
    page
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent)

  it('lists the ID, the pages of the member, the dots and the account actions [S-18]', async () => {
    await renderApp('/about')
    await open()
    expect(names().slice(1)).toEqual([
      'Me',
      'Settings',
      'How it works',
      'Developers',
      'Updates',
      'Dot history',
      'Open on another device',
      'Feedback',
      'Keyboard shortcuts',
      'Change password',
      'Log out',
    ])
  })

  it('shows cooperation if the operator offers it, and administration only to administrators [S-18] [S-33]', async () => {
    asMember({ isSuper: true, platform: 'openid', userKey: 'u100@openid' })
    server.answers['GET /api/site'] = () => ({
      status: 1,
      data: { platforms: [{ id: 'openid' }], recharge: false, blockContextMenu: true, variantHosts: [], cooperation: 'WeChat' },
    })
    const { router } = await renderApp('/about')
    await open()
    await expect.element(page.getByRole('menuitem', { name: 'Work with us' })).toBeVisible()
    expect(names().slice(1)).toEqual([
      'Me',
      'Settings',
      'How it works',
      'Developers',
      'Updates',
      'Dot history',
      'Open on another device',
      'Feedback',
      'Keyboard shortcuts',
      'Work with us',
      'Administration',
      'Log out',
    ])
    await page.getByRole('menuitem', { name: 'Administration' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/manage')
  })

  it('copies the part of the ID before the at sign, and confirms for a second [S-18]', async () => {
    // A browser without a focused window, as in tests, has no clipboard.
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await renderApp('/about')
    await open()
    await page.getByRole('menuitem', { name: /u100/ }).click()
    await expect.element(page.getByText('Copied')).toBeVisible()
    await expect.element(page.getByText('Copied')).not.toBeInTheDocument()
    expect(write).toHaveBeenCalledWith('u100')
  })

  it('logs out, forgets the member, and goes to the address of the platform [A-04]', async () => {
    server.answers['POST /api/account/sign_out'] = () => ({ status: 1, data: { next: 'https://id.example/logout' } })
    await renderApp('/about')
    const held = holdPage()
    try {
      await open()
      await page.getByRole('menuitem', { name: 'Log out' }).click()
      await expect.poll(held.to).toBe('https://id.example/logout')
      expect(localStorage.getItem('stipple-user')).toBeNull()
    } finally {
      held.restore()
    }
  })
})

describe('the API keys', () => {
  const key = (id: string, more: Partial<ApiKey> = {}): ApiKey => ({
    id,
    name: id,
    prefix: 'stp_abc123',
    scopes: ['generate'],
    created: '2026-01-05T08:00:00Z',
    spent: 0,
    ...more,
  })

  it('are created with scopes and a cap, shown once, replaced and revoked [N-03]', async () => {
    asMember({})
    server.answers['GET /api/site'] = () => ({
      status: 1,
      data: { platforms: [{ id: 'builtin' }], recharge: false, network: true, blockContextMenu: true, variantHosts: [] },
    })
    let kept = [key('Krita', { spent: 90, cap: 100, last_used: '2026-01-05T08:00:00Z' })]
    let asked: object | undefined
    server.answers['GET /api/account/keys'] = () => ({ status: 1, data: kept })
    server.answers['POST /api/account/keys'] = ({ body }) => {
      asked = body
      const made = key('My card', { scopes: ['generate', 'work'] })
      kept = [made, ...kept]
      return { status: 1, token: 'stp_only_once', data: made }
    }
    server.answers['POST /api/account/keys/:id/rotate'] = () => ({ status: 1, token: 'stp_another', data: key('Krita') })
    server.answers['POST /api/account/keys/:id/revoke'] = () => {
      kept = kept.slice(0, 1)
      return { status: 1 }
    }
    await renderApp('/me')
    const card = main().getByRole('region', { name: 'API keys' })
    await expect.element(card.getByText(/^90\sof\s100/)).toBeVisible()
    await expect.element(card.getByText('almost used up')).toBeVisible()
    await card.getByRole('button', { name: 'Create API key' }).click()
    await expect.element(dialog().getByRole('button', { name: 'Create API key' })).toBeDisabled()
    await dialog().getByRole('textbox', { name: 'Name' }).fill('My card')
    await dialog().getByRole('checkbox', { name: 'Run my graphics card as a worker' }).click()
    await dialog().getByRole('spinbutton', { name: 'Monthly limit (dots)' }).fill('500')
    await dialog().getByRole('button', { name: 'Create API key' }).click()
    await expect.element(dialog().getByLabelText('Key', { exact: true })).toHaveTextContent('stp_only_once')
    await expect.element(dialog().getByText(/api_key: "stp_only_once"/)).toBeVisible()
    expect(asked).toEqual({ name: 'My card', scopes: ['generate', 'work'], cap: 500 })
    await dialog().getByRole('button', { name: 'Done' }).click()
    await expect.element(card.getByRole('listitem')).toHaveLength(2)
    await card.getByRole('button', { name: 'Replace Krita' }).click()
    await dialog().getByRole('button', { name: 'Replace', exact: true }).click()
    await expect.element(dialog().getByLabelText('Key', { exact: true })).toHaveTextContent('stp_another')
    await dialog().getByRole('button', { name: 'Done' }).click()
    await card.getByRole('button', { name: 'Revoke Krita' }).click()
    await dialog().getByRole('button', { name: 'Revoke', exact: true }).click()
    await expect.element(page.getByText('Krita revoked.')).toBeVisible()
    await expect.element(card.getByRole('listitem')).toHaveLength(1)
  })
})
