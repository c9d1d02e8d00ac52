import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startStipple } from './start-stipple.ts'
import { signInAs, signUp } from './user.ts'

/** Two time zones that never have the same day: they are 25 hours apart. */
const [EAST, WEST] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

test('shows times in the zone of the viewer: days of an account, and times set by an operator', async ({ browser }) => {
  const data = await mkdtemp(join(tmpdir(), 'stipple-times-'))
  const stipple = await startStipple({ data })
  try {
    const openIn = async (timezoneId: string) => {
      const context = await browser.newContext({ timezoneId, baseURL: stipple.url, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await page.addInitScript("localStorage.setItem('stipple-guide', 'closed')")
      return page
    }
    const east = await openIn(EAST)
    await east.goto('/generate')
    await signUp(east, 'boss')
    const west = await openIn(WEST)
    await west.goto('/generate')
    await signInAs(west, 'boss', '/me')
    await east.goto('/me')
    const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone }).format(new Date())
    await expect(east.getByText(`Member since ${dayIn(EAST)}`)).toBeVisible()
    await expect(west.getByText(`Member since ${dayIn(WEST)}`)).toBeVisible()

    // A code that opens at ten o'clock in the west opens a day and an hour later by the clock in the east.
    await west.goto('/manage/config?part=dots')
    await west.getByRole('button', { name: 'Add code' }).click()
    await west.getByRole('textbox', { name: 'Code', exact: true }).fill('SPRING')
    await west.getByRole('form', { name: 'Claim codes' }).getByLabel('Starts').fill('2030-03-01T10:00')
    await west.getByRole('form', { name: 'Claim codes' }).getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(async () => JSON.stringify(await (await west.request.get('/api/manage/settings')).json()))
      .toContain('"from":"2030-03-01T21:00:00.000Z"')
    await east.goto('/manage/config?part=dots')
    await expect(east.getByRole('form', { name: 'Claim codes' }).getByLabel('Starts')).toHaveValue('2030-03-02T11:00')
  } finally {
    await stipple.stop()
    await rm(data, { recursive: true, force: true })
  }
})
