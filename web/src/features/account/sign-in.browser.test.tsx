import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshBrowser, restoreBrowser } from '../../../test/fresh.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { MEMBER, Refusal, stubServer } from '../../../test/stub-server.ts'

let server: ReturnType<typeof stubServer>
beforeEach(() => {
  freshBrowser()
  server = stubServer({ 'POST /api/account/sign_out': () => ({ status: 1, data: { next: '/' } }) })
})
afterEach(() => {
  server.restore()
  restoreBrowser()
})

const guest = () => {
  server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: null } })
}
const partner = () => {
  server.answers['GET /api/site'] = () => ({
    status: 1,
    data: {
      platforms: [{ id: 'openid', name: 'Harbour ID' }, { id: 'builtin' }],
      recharge: false,
      blockContextMenu: true,
      variantHosts: [],
    },
  })
}
const bar = () => page.getByRole('banner')
const dialog = () => page.getByRole('dialog')

describe('logging in with a partner', () => {
  it('has one button for the active platform, and a link to the form [S-28]', async () => {
    guest()
    partner()
    await renderApp('/about?from=here')
    await bar().getByRole('button', { name: 'Log in' }).click()
    const go = dialog().getByRole('link', { name: 'Continue with Harbour ID' })
    await expect.element(go).toHaveAttribute('href', '/api/account/start?platform=openid&return_to=%2Fabout%3Ffrom%3Dhere')
    await expect.element(dialog().getByLabelText('Password', { exact: true })).not.toBeInTheDocument()
    await expect.element(go).toHaveFocus()
    await dialog().getByRole('button', { name: 'Other login methods' }).click()
    await expect.element(dialog().getByLabelText('Password', { exact: true })).toBeVisible()
    await expect.element(dialog().getByLabelText('Name')).toHaveFocus()
    await expect.element(dialog().getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms')
    await expect.element(dialog().getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/privacy')
  })

  it('offers the partner second where accounts of this server come first [S-28]', async () => {
    guest()
    server.answers['GET /api/site'] = () => ({
      status: 1,
      data: { platforms: [{ id: 'builtin' }, { id: 'openid' }], recharge: false, blockContextMenu: true, variantHosts: [] },
    })
    await renderApp('/about')
    await bar().getByRole('button', { name: 'Log in' }).click()
    await expect.element(dialog().getByLabelText('Password', { exact: true })).toBeVisible()
    await dialog().getByRole('button', { name: 'Other login methods' }).click()
    await expect.element(dialog().getByRole('link', { name: 'Continue with another account' })).toBeVisible()
  })
})

describe('a login that failed', () => {
  it('shows only a message to a member who is logged in already [A-05]', async () => {
    const { router } = await renderApp('/about?sign_in=ignored')
    await expect.element(page.getByText('The login link did not work. You are still logged in as before.')).toBeVisible()
    expect(router.state.location.href).toBe('/about')
    expect(server.asked).not.toContain('POST /api/account/sign_out')
    await expect.element(bar().getByRole('button', { name: /^Account/ })).toBeVisible()
  })

  it.each([
    ['failed', /Login failed\./],
    ['expired', /This login has expired/],
    ['unavailable', /The login service is not responding\./],
  ])('shows the error when it %s, logs out, and offers another way [A-05]', async (outcome, message) => {
    partner()
    let signedIn = true
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: signedIn ? MEMBER : null } })
    server.answers['POST /api/account/sign_out'] = () => {
      signedIn = false
      return { status: 1, data: { next: '/' } }
    }
    const { router } = await renderApp(`/about?from=here&sign_in=${outcome}`)
    await expect.element(dialog().getByText(message)).toBeVisible()
    await expect.element(dialog().getByLabelText('Password', { exact: true })).toBeVisible()
    expect(router.state.location.href).toBe('/about?from=here')
    expect(server.asked).toContain('POST /api/account/sign_out')
    await userEvent.keyboard('{Escape}')
    await expect.element(bar().getByRole('button', { name: 'Log in' })).toBeVisible()
    // Opened again by hand, the dialog shows no error.
    await bar().getByRole('button', { name: 'Log in' }).click()
    await expect.element(dialog().getByRole('link', { name: 'Continue with Harbour ID' })).toBeVisible()
    await expect.element(dialog().getByRole('alert')).not.toBeInTheDocument()
  })

  it('logs out when a call reports another account [A-05]', async () => {
    let signedIn = true
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: signedIn ? MEMBER : null } })
    server.answers['POST /api/account/sign_out'] = () => {
      signedIn = false
      return { status: 1, data: { next: '/' } }
    }
    server.answers['GET /api/user/draw_config'] = () => new Refusal(403, { code: 'identity_mismatch', message: 'Another account.' })
    await renderApp('/about')
    await bar().getByRole('button', { name: 'Get today’s dots' }).click()
    await expect.element(dialog().getByText(/This login belongs to another account.*Use another login method/)).toBeVisible()
    await expect.element(page.getByText('Account: Mira')).not.toBeInTheDocument()
  })
})

describe('the no-access dialog', () => {
  const refuse = () => {
    server.answers['GET /api/account/sessions'] = () => new Refusal(403, { code: 'no_access', message: 'No access.' })
  }

  it('links to the application form [S-28]', async () => {
    refuse()
    server.answers['GET /api/site'] = () => ({
      status: 1,
      data: {
        platforms: [{ id: 'builtin' }],
        recharge: false,
        blockContextMenu: true,
        variantHosts: [],
        applicationForm: 'https://forms.example/apply',
      },
    })
    await renderApp('/me')
    await expect.element(page.getByRole('dialog', { name: 'Access is limited' })).toBeVisible()
    await expect.element(dialog().getByRole('link', { name: 'Request access' })).toHaveAttribute('href', 'https://forms.example/apply')
  })

  it('names the administrator where there is no form [S-28]', async () => {
    refuse()
    await renderApp('/me')
    await expect.element(dialog().getByText(/Ask your administrator for access/)).toBeVisible()
    await expect.element(dialog().getByText('u100')).toBeVisible()
    await dialog().getByRole('button', { name: 'OK' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
  })
})

describe('confirming a login from a link', () => {
  it('asks first, then logs in and opens the next page [A-01]', async () => {
    guest()
    server.answers['GET /api/account/pending_sign_in'] = () => ({ status: 1, data: { nick: 'Mira', platform: 'builtin' } })
    server.answers['POST /api/account/confirm_sign_in'] = () => ({
      status: 1,
      data: { user: MEMBER, userToken: 't', next: '/privacy?a=1' },
    })
    const { router } = await renderApp('/confirm-sign-in')
    await expect.element(page.getByRole('heading', { name: 'Continue as Mira?' })).toBeVisible()
    await expect.element(bar().getByRole('button', { name: 'Log in' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue as Mira' }).click()
    await expect.poll(() => router.state.location.href).toBe('/privacy?a=1')
    await expect.element(bar().getByRole('button', { name: 'Account: Mira' })).toBeVisible()
  })

  it('logs nobody in when declined [A-01]', async () => {
    guest()
    server.answers['GET /api/account/pending_sign_in'] = () => ({ status: 1, data: { nick: 'Mira', platform: 'builtin' } })
    const { router } = await renderApp('/confirm-sign-in')
    await page.getByRole('link', { name: 'No, go back' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/')
    expect(server.asked).not.toContain('POST /api/account/confirm_sign_in')
  })

  it('reports that the login has expired when none is pending [A-01]', async () => {
    guest()
    server.answers['GET /api/account/pending_sign_in'] = () => ({ status: 1, data: null })
    await renderApp('/confirm-sign-in')
    await expect.element(page.getByRole('heading', { name: 'This login has expired' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect.element(dialog()).toBeVisible()
  })

  it('reports that the login expired before it was confirmed [A-01]', async () => {
    guest()
    server.answers['GET /api/account/pending_sign_in'] = () => ({ status: 1, data: { nick: 'Mira', platform: 'openid' } })
    server.answers['POST /api/account/confirm_sign_in'] = () => new Refusal(410, { code: 'sign_in_expired', message: 'Too long.' })
    await renderApp('/confirm-sign-in')
    await page.getByRole('button', { name: 'Continue as Mira' }).click()
    await expect.element(page.getByRole('heading', { name: 'This login has expired' })).toBeVisible()
  })
})

describe('opening on another device', () => {
  it('shows a code with a countdown, and makes a new one when it expires [A-01]', async () => {
    let made = 0
    server.answers['POST /api/account/sign_in_link'] = () => {
      made += 1
      // The first address has expired when shown.
      const seconds = made === 1 ? 0 : 60
      return {
        status: 1,
        data: { url: `https://studio.example/?ck=${made}`, expires: new Date(Date.now() + seconds * 1000).toISOString() },
      }
    }
    await renderApp('/about')
    await bar().getByRole('button', { name: 'Account: Mira' }).click()
    await page.getByRole('menuitem', { name: 'Open on another device' }).click()
    await expect.element(dialog().getByText('This code has expired.')).toBeVisible()
    await dialog().getByRole('button', { name: 'Create a new code' }).click()
    await expect.element(dialog().getByText(/Valid once, for (60|5\d) more seconds/)).toBeVisible()
    await expect.element(dialog().getByRole('img', { name: /QR code to log in/ })).toBeVisible()
    expect(made).toBe(2)
  })

  it('shows the error and offers a retry', async () => {
    server.answers['POST /api/account/sign_in_link'] = () => new Refusal(429, { code: 'too_many_requests', message: 'Too many requests.' })
    await renderApp('/about')
    await bar().getByRole('button', { name: 'Account: Mira' }).click()
    await page.getByRole('menuitem', { name: 'Open on another device' }).click()
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('Too many requests.')
    server.answers['POST /api/account/sign_in_link'] = () => ({
      status: 1,
      data: { url: 'https://studio.example/?ck=1', expires: new Date(Date.now() + 60_000).toISOString() },
    })
    await dialog().getByRole('button', { name: 'Try again' }).click()
    await expect.element(dialog().getByRole('img', { name: /QR code to log in/ })).toBeVisible()
  })
})
