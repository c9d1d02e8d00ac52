import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { startStipple } from './start-stipple.ts'
import { PASSWORD, signUp } from './user.ts'

const bar = (page: Page) => page.getByRole('banner')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** The current code of an authenticator app, or the one some seconds later: by oathtool. */
const codeOf = (secret: string, later = 0): string =>
  execFileSync('oathtool', ['--totp', '--base32', '--now', `@${Math.floor(Date.now() / 1000) + later}`, secret], {
    encoding: 'utf8',
  }).trim()

async function logOut(page: Page): Promise<void> {
  await bar(page)
    .getByRole('button', { name: /^Account/ })
    .click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(bar(page).getByRole('button', { name: 'Log in' })).toBeVisible()
}

async function enterPassword(page: Page, name: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'Log in' }).click()
  await dialog(page, 'Log in').getByLabel('Name', { exact: true }).fill(name)
  await dialog(page, 'Log in').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog(page, 'Log in').getByRole('button', { name: 'Log in', exact: true }).click()
}

async function prove(page: Page): Promise<void> {
  await dialog(page, 'Confirm it’s you').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog(page, 'Confirm it’s you').getByRole('button', { name: 'Confirm', exact: true }).click()
}

/** Sets up an authenticator app; returns its secret. */
async function setUpApp(page: Page): Promise<string> {
  const app = dialog(page, 'Authenticator app')
  await expect(app.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = await app.getByLabel('Or enter this key in the app').inputValue()
  await app.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await app.getByRole('button', { name: 'Turn on' }).click()
  await expect(app).toBeHidden()
  return secret
}

const signedIn = (page: Page) => expect(bar(page).getByRole('button', { name: /^Account/ })).toBeVisible()

test('logs in with a passkey and an authenticator app, under the rule of the operator [F: passkeys] [F: second factor] [F: recovery codes]', async ({
  page,
  browser,
}) => {
  const data = await mkdtemp(join(tmpdir(), 'stipple-passkeys-'))
  const stipple = await startStipple({ data })
  // Passkeys are bound to a host name, not to an IP address.
  const url = stipple.url.replace('127.0.0.1', 'localhost')
  try {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.goto(`${url}/about`)
    await signUp(page, 'nora')
    await page.goto(`${url}/me`)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await prove(page)
    await dialog(page, 'Add a passkey').getByLabel('Name', { exact: true }).fill('Desk')
    await dialog(page, 'Add a passkey').getByRole('button', { name: 'Continue' }).click()
    await expect(dialog(page, 'Your recovery codes').getByRole('listitem')).toHaveCount(10)
    const recovery = (await dialog(page, 'Your recovery codes').getByRole('listitem').first().textContent()) ?? ''
    await dialog(page, 'Your recovery codes').getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByText('not used yet')).toBeVisible()

    // Without a name or a password.
    await logOut(page)
    await bar(page).getByRole('button', { name: 'Log in' }).click()
    await dialog(page, 'Log in').getByRole('button', { name: 'Log in with a passkey' }).click()
    await signedIn(page)

    // As the second step.
    await logOut(page)
    await enterPassword(page, 'nora')
    await dialog(page, 'Log in').getByRole('button', { name: 'Use a passkey' }).click()
    await signedIn(page)

    // The page requires the password or passkey again before changes.
    await page.goto(`${url}/me`)
    await expect(page.getByText(/last used/)).toBeVisible()
    await page.getByRole('button', { name: 'Set up', exact: true }).click()
    await dialog(page, 'Confirm it’s you').getByRole('button', { name: 'Use a passkey' }).click()
    const secret = await setUpApp(page)
    await expect(page.getByText('On. Logging in with your password asks for a code.')).toBeVisible()
    await page.getByRole('button', { name: 'Rename “Desk”' }).click()
    await dialog(page, 'Rename').getByLabel('Name', { exact: true }).fill('Laptop')
    await dialog(page, 'Rename').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Remove “Laptop”' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('Laptop')).toBeHidden()

    await logOut(page)
    await enterPassword(page, 'nora')
    await dialog(page, 'Log in').getByLabel('Code', { exact: true }).fill('000000')
    await dialog(page, 'Log in').getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(dialog(page, 'Log in').getByText(/This code is wrong/)).toBeVisible()
    // The set-up code is used up.
    await dialog(page, 'Log in').getByLabel('Code', { exact: true }).fill(codeOf(secret, 30))
    await dialog(page, 'Log in').getByRole('button', { name: 'Log in', exact: true }).click()
    await signedIn(page)

    // The first account is the administrator: it requires a second factor of everyone.
    const rule = { key: 'access.secondFactor', value: 'everybody', revision: 0 }
    const changed = await page.request.post(`${url}/api/manage/settings`, { headers: { 'x-isapi': '1', origin: url }, data: rule })
    expect(changed.ok()).toBe(true)
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await phone.request.post(`${url}/api/account/sign_up`, { data: { name: 'olga', password: PASSWORD } })
    await phone.goto(`${url}/history`)
    await expect(phone.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
    await phone.getByRole('button', { name: 'Set up', exact: true }).click()
    await prove(phone)
    await setUpApp(phone)
    await dialog(phone, 'Your recovery codes').getByRole('button', { name: 'I have saved them' }).click()
    await expect(phone.getByRole('heading', { name: 'Set up a second factor' })).toBeHidden()
    await phone.context().close()

    // A recovery code instead of a forgotten password.
    await logOut(page)
    await bar(page).getByRole('button', { name: 'Log in' }).click()
    await dialog(page, 'Log in').getByRole('button', { name: 'Forgot your password?' }).click()
    await dialog(page, 'Log in').getByLabel('Name', { exact: true }).fill('nora')
    await dialog(page, 'Log in').getByLabel('Recovery code').fill(recovery)
    await dialog(page, 'Log in').getByLabel('New password').fill('a louder forest 10')
    await dialog(page, 'Log in').getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByText('Password changed. All devices are logged out.', { exact: false })).toBeVisible()
  } finally {
    await stipple.stop()
    await rm(data, { recursive: true, force: true })
  }
})
