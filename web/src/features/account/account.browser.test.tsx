import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { MEMBER, Refusal } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { clearLastUser, rememberUser } from './last-user.ts'

const server = stubbedServer()

const guest = () => {
  server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: null } })
}
const bar = () => page.getByRole('banner')

describe('the log-in dialog', () => {
  it('offers no sign-up while the administrator accepts no new accounts [F: closed sign-up]', async () => {
    guest()
    server.answers['GET /api/site'] = () => ({
      status: 1,
      data: { platforms: [{ id: 'builtin' }], signUp: false, recharge: true, mark: 'members', blockContextMenu: true, variantHosts: [] },
    })
    await renderApp('/about')
    await bar().getByRole('button', { name: 'Log in' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('This server does not accept new accounts at the moment.')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Sign up' })).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('heading', { name: 'Log in' })).toBeVisible()
  })

  it('signs up, shows errors next to their fields, and keeps typed text', async () => {
    guest()
    server.answers['POST /api/account/sign_up'] = ({ body }) =>
      body['name'] === 'taken'
        ? new Refusal(409, {
            code: 'name_taken',
            message: 'This name is already taken. Choose another one.',
            errors: { name: 'This name is already taken. Choose another one.' },
          })
        : { status: 1, data: { user: MEMBER, userToken: 't' } }
    await renderApp('/about')
    await bar().getByRole('button', { name: 'Log in' }).click()
    const dialog = page.getByRole('dialog')
    // The button names its target, also in a browser where nobody has logged in.
    await expect.element(dialog.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Sign up' }).click()
    await expect.element(dialog.getByRole('heading', { name: 'Create your account' })).toBeVisible()
    await dialog.getByLabelText('Name').fill('taken')
    await dialog.getByLabelText('Password', { exact: true }).fill('long enough')
    await dialog.getByRole('button', { name: 'Sign up' }).click()
    await expect.element(dialog.getByLabelText('Name')).toHaveAccessibleDescription(/This name is already taken/)
    await dialog.getByLabelText('Name').fill('Mira')
    await dialog.getByRole('button', { name: 'Sign up' }).click()
    await expect.element(bar().getByRole('button', { name: 'Account: Mira' })).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('offers logging in first in a browser that was logged in before, with sign-up below', async () => {
    guest()
    rememberUser(MEMBER)
    clearLastUser()
    await renderApp('/about')
    await bar().getByRole('button', { name: 'Log in' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Sign up' }).click()
    await expect.element(dialog.getByRole('heading', { name: 'Create your account' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await expect.element(dialog.getByRole('heading', { name: 'Log in' })).toBeVisible()
  })

  it('links to the terms and the privacy notice [S-28]', async () => {
    guest()
    const { router } = await renderApp('/about')
    await bar().getByRole('button', { name: 'Log in' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/privacy')
    await dialog.getByRole('link', { name: 'terms' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/terms')
  })
})

describe('the dialog for today’s dots', () => {
  it('shows the amounts first and a confirmation after claiming [S-29]', async () => {
    server.answers['POST /api/user/draw_config'] = () => ({ status: 1, data: { amount: 10, balance: 106 } })
    await renderApp('/about')
    await bar().getByRole('button', { name: 'Get today’s dots' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('10 dots')).toBeInTheDocument()
    await expect.element(dialog.getByText('20 dots')).toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Get today’s dots' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Dots added' })).toBeVisible()
    await expect.element(bar().getByText('106 dots')).toBeInTheDocument()
  })

  it('warns when today’s dots were already claimed [S-29]', async () => {
    server.answers['GET /api/user/draw_config'] = () => ({ status: 1, data: { general_users: 10, vip_users: 20, draw_today: true } })
    await renderApp('/about')
    await bar().getByRole('button', { name: 'Get today’s dots' }).click()
    await expect.element(page.getByText('You have already claimed today’s dots. Come back tomorrow.')).toBeVisible()
  })
})
