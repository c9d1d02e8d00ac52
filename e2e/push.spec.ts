import { expect, type Page, test } from '@playwright/test'
import { waitUntilInstalled } from './wait-until-installed.ts'

/** Push messages in the browser: the service worker shows them while no page of the application is visible. */

const MESSAGE = { title: '生成完成', body: 'a fox', path: '/history', tag: 'job-1' }

test('shows a push message only while no page is visible [F: web push]', async ({ page, context, baseURL }) => {
  const origin = baseURL ?? ''
  await context.grantPermissions(['notifications'], { origin })
  await page.goto('/about')
  await waitUntilInstalled(page)
  const push = await deliverer(page, origin)
  await push(JSON.stringify(MESSAGE))
  // The worker handles messages sequentially: this one is its last while the page is visible.
  await push('no JSON')
  expect(await shown(page)).toEqual([])

  await page.goto('about:blank')
  await push(JSON.stringify(MESSAGE))
  await push(JSON.stringify({ ...MESSAGE, body: 'a second text under the same tag' }))
  await page.goto('/about')
  await expect.poll(() => shown(page)).toEqual([{ ...MESSAGE, body: 'a second text under the same tag' }])
})

/** Delivers messages to the service worker as the browser does after decryption. */
async function deliverer(page: Page, origin: string): Promise<(data: string) => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  const registrationId = await registration
  return async (data) => void (await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }))
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications()
    return notifications.map(({ title, body, tag, data: path }) => ({ title, body, path, tag }))
  })
