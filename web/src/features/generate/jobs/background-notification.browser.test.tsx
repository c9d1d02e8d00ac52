import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshBrowser, restoreBrowser } from '../../../../test/fresh.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { StubEvents } from '../../../../test/stub-events.ts'
import { job, stubServer, work } from '../../../../test/stub-server.ts'
import { useOptions } from '../../options/public.ts'

let server: ReturnType<typeof stubServer>
let hidden = false
const notifications: { title: string; body: string | undefined }[] = []

class StubNotification extends EventTarget {
  static permission: NotificationPermission = 'granted'
  static requestPermission = () => Promise.resolve(StubNotification.permission)
  constructor(title: string, options?: NotificationOptions) {
    super()
    notifications.push({ title, body: options?.body })
  }
  close() {}
}

beforeEach(() => {
  freshBrowser()
  server = stubServer({})
  hidden = false
  notifications.length = 0
  StubNotification.permission = 'granted'
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  vi.stubGlobal('Notification', StubNotification)
})
afterEach(() => {
  look()
  vi.unstubAllGlobals()
  server.restore()
  restoreBrowser()
})

function look(): void {
  hidden = false
  document.dispatchEvent(new Event('visibilitychange'))
}

const finish = (id: string) => {
  StubEvents.send('job', job({ id, status: 'Processing', revision: 1 }))
  StubEvents.send('job', job({ id, status: 'Finished', revision: 2, works: [work(`of ${id}`)] }))
}

describe('a job that ends while the page is out of sight', () => {
  it('is counted before the title, until somebody looks', async () => {
    await renderApp('/about')
    await expect.poll(() => document.title).toBe('About · Stipple 点绘')
    await expect.poll(() => StubEvents.lines.at(-1)?.readyState).toBe(1)
    finish('a')
    expect(document.title).toBe('About · Stipple 点绘')
    hidden = true
    finish('b')
    finish('c')
    expect(document.title).toBe('(2) About · Stipple 点绘')
    expect(notifications).toEqual([])
    look()
    expect(document.title).toBe('About · Stipple 点绘')
  })

  it('is told by the browser when the member allowed it', async () => {
    await renderApp('/options')
    await page.getByRole('switch', { name: 'Notifications on this device' }).click()
    await expect.poll(() => useOptions.getState().tellWhenHidden).toBe(true)
    await expect.poll(() => StubEvents.lines.at(-1)?.readyState).toBe(1)
    hidden = true
    finish('a')
    expect(notifications).toEqual([{ title: 'Finished: a red fox', body: 'Saved to My works.' }])
  })

  it('is not, when the browser refuses', async () => {
    StubNotification.permission = 'denied'
    await renderApp('/options')
    await page.getByRole('switch', { name: 'Notifications on this device' }).click()
    await expect.element(page.getByText('Your browser blocks notifications from this site.')).toBeVisible()
    await expect.element(page.getByRole('switch', { name: 'Notifications on this device' })).not.toBeChecked()
  })
})
