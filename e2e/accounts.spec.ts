import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { startOpenIdProvider } from '../server/test/openid-provider.ts'
import { freePort, startStipple } from './start-stipple.ts'
import { PASSWORD, promptBox, signUp } from './user.ts'
import { waitUntilInstalled } from './wait-until-installed.ts'

const bar = (page: Page) => page.getByRole('banner')
const accountMenu = (page: Page) => bar(page).getByRole('button', { name: /^Account/ })

async function onServer(env: Readonly<Record<string, string>>, story: (url: string) => Promise<void>, port?: number): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'stipple-accounts-'))
  const stipple = await startStipple({ data, env, ...(port !== undefined && { port }) })
  try {
    await story(stipple.url)
  } finally {
    await stipple.stop()
    await rm(data, { recursive: true, force: true })
  }
}

test('logs in on a second device by link, ends its session, exports the data and deletes the account [A-01, A-02, A-04, S-18]', async ({
  page,
  browser,
}) => {
  await onServer({ REGISTRATION_DOTS: '7' }, async (url) => {
    // The first account of a server is super, and the last super account cannot be deleted.
    const first = await browser.newPage()
    await first.goto(url)
    await signUp(first, 'keeper')
    await first.context().close()

    await page.goto(`${url}/about`)
    await signUp(page, 'otto')
    const link = await page.evaluate(async () => {
      const reply = await fetch('/api/account/sign_in_link', { method: 'POST', headers: { 'X-Isapi': '1' } })
      return ((await reply.json()) as { data: { url: string } }).data.url
    })

    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await phone.goto(link)
    await expect(phone).toHaveURL(`${url}/confirm-sign-in`)
    await phone.getByRole('button', { name: 'Continue as otto' }).click()
    await expect(phone).toHaveURL(/^[^?]*\/$/)
    await phone.goto(`${url}/me`)
    await expect(phone.getByRole('main').getByText('otto')).toBeVisible()
    await phone.goto(link)
    await expect(phone.getByText('The login link did not work. You are still logged in as before.')).toBeVisible()

    await page.goto(`${url}/me`)
    await page.getByRole('button', { name: 'Log out all other devices' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out all other devices' }).click()
    await expect(page.getByText('You are logged in on this device only.')).toBeVisible()
    await phone.goto(`${url}/about`)
    await expect(bar(phone).getByRole('button', { name: 'Log in' })).toBeVisible()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export my data' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.zip$/)

    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog')
    const hint = (await dialog.getByText(/^Type \w+/).textContent()) ?? ''
    await dialog.getByLabel('Confirm with your user ID').fill(hint.replace('Type ', '').trim())
    await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(page.getByText('Your account has been deleted.')).toBeVisible()
    await expect(bar(page).getByRole('button', { name: 'Log in' })).toBeVisible()
    const answer = await page.request.post(`${url}/api/account/sign_in`, { data: { name: 'otto', password: PASSWORD } })
    expect(await answer.json()).toMatchObject({ status: 0, code: 'wrong_credentials' })
  })
})

test('syncs options between two devices at once, and hides them from the next member [S-24, S-25]', async ({ page, browser }) => {
  await onServer({}, async (url) => {
    const phone = await (await browser.newContext()).newPage()
    for (const one of [page, phone]) await one.addInitScript("localStorage.setItem('stipple-guide', 'closed')")
    await page.goto(`${url}/history`)
    await signUp(page, 'otto')
    await phone.request.post(`${url}/api/account/sign_in`, { data: { name: 'otto', password: PASSWORD } })
    await phone.goto(`${url}/generate`)
    await promptBox(phone).fill('a fox in the snow')

    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Grid' }).click()
    await bar(page)
      .getByRole('button', { name: /^Colour scheme/ })
      .click()
    await bar(page).getByRole('button', { name: '中文' }).click()

    const typed = phone.getByRole('textbox', { name: '提示词', exact: true })
    await expect(typed).toHaveValue('a fox in the snow')
    await expect(phone.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await phone.goto(`${url}/history`)
    await phone.getByRole('button', { name: '视图' }).click()
    await expect(phone.getByRole('menuitemradio', { name: '网格' })).toBeChecked()
    await phone.keyboard.press('Escape')

    // The other direction: an option changed while the phone is offline is sent once it is online again.
    await waitUntilInstalled(phone)
    await phone.context().setOffline(true)
    await bar(phone).getByRole('button', { name: 'English' }).click()
    await expect(phone.getByRole('button', { name: 'View', exact: true })).toBeVisible()
    await phone.context().setOffline(false)
    await expect(bar(page).getByRole('button', { name: '中文' })).toBeVisible()

    await bar(page)
      .getByRole('button', { name: /^Account/ })
      .click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(bar(page).getByRole('button', { name: 'Log in' })).toBeVisible()
    await page.request.post(`${url}/api/account/sign_up`, { data: { name: 'nell', password: PASSWORD } })
    await page.goto(`${url}/history`)
    await expect(accountMenu(page)).toHaveAccessibleName(/nell/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('stipple-options'))).toContain('"member"')
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await expect(page.getByRole('menuitemradio', { name: 'Mosaic' })).toBeChecked()
    const { data } = await (await page.request.get(`${url}/api/user/options`)).json()
    expect(data).toEqual({ revision: 0, options: {} })
    await phone.context().close()
  })
})

test('logs in and out at the provider, accepts a token in the address, and reports a failed provider [A-01, A-02, A-04, A-05, S-09, S-10, S-28]', async ({
  page,
  browser,
}) => {
  const port = await freePort()
  const provider = await startOpenIdProvider({ redirectUris: [`http://127.0.0.1:${port}/wxredirect`] })
  const env = { ...provider.environment, OPENID_NAME: 'Guild', OPENID_TOKEN_CLIENTS: 'partner', PAYMENTS: 'sandbox' }
  try {
    await onServer(
      env,
      async (url) => {
        // One button leads to the provider and back to the page that the member came from.
        await page.goto(`${url}/resources`)
        await bar(page).getByRole('button', { name: 'Log in' }).click()
        await page.getByRole('dialog').getByRole('link', { name: 'Continue with Guild' }).click()
        await page.getByRole('button', { name: 'Mira' }).click()
        await expect(page).toHaveURL(`${url}/resources`)
        await expect(accountMenu(page)).toBeVisible()
        await expect(bar(page).getByRole('link', { name: 'Buy dots' })).toHaveAttribute('href', '/wpay')

        // Signing out leads through the provider's page.
        await accountMenu(page).click()
        await page.getByRole('menuitem', { name: 'Log out' }).click()
        await page.getByRole('button', { name: 'Sign out here, too' }).click()
        await expect(page).toHaveURL(`${url}/`)
        await expect(bar(page).getByRole('button', { name: 'Log in' })).toBeVisible()

        // A partner's link asks first and leaves no token in the address.
        const token = await provider.issueToken(provider.people.noor)
        const guest = await (await browser.newContext()).newPage()
        await guest.goto(`${url}/about?access_token=${token}&member_id=person-2&keep=1`)
        await expect(guest).toHaveURL(`${url}/confirm-sign-in`)
        await guest.getByRole('button', { name: 'Continue as 努尔' }).click()
        await expect(guest).toHaveURL(`${url}/about?keep=1`)
        await expect(accountMenu(guest)).toBeVisible()
        await guest.context().close()
      },
      port,
    )
  } finally {
    await provider.stop()
  }

  // The provider does not answer: another way to sign in is offered.
  await onServer(env, async (url) => {
    const late = await (await browser.newContext()).newPage()
    await late.goto(`${url}/about`)
    await bar(late).getByRole('button', { name: 'Log in' }).click()
    await late.getByRole('dialog').getByRole('link', { name: 'Continue with Guild' }).click()
    const trouble = late.getByRole('dialog')
    await expect(trouble.getByRole('alert')).toContainText('another login method')
    await expect(late).not.toHaveURL(/sign_in=/)
    await expect(trouble.getByLabel('Password', { exact: true })).toBeVisible()
    await late.context().close()
  })
})
