import type { PushPayload } from '@stipple/core/contract/push'
import { BASE } from '../lib/base.ts'

declare const self: ServiceWorkerGlobalScope

/** Shows a push message, unless the member is looking at the application, which shows the same. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const message = payloadOf(data)
  if (!message) return
  const pages = await self.clients.matchAll({ type: 'window' })
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return
  const icon = `${BASE}/icons/mark-192.png`
  await self.registration.showNotification(message.title, { body: message.body, tag: message.tag, icon, data: message.path })
}

/** Opens the page of a message, in an existing tab if there is one. */
export async function openPush(path: unknown): Promise<void> {
  const address = new URL(`${BASE}${typeof path === 'string' ? path : '/'}`, self.location.origin).href
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return void (await self.clients.openWindow(address))
  await page.focus()
  await page.navigate(address).catch(() => self.clients.openWindow(address))
}

function payloadOf(data: PushMessageData | null): PushPayload | undefined {
  try {
    return data?.json()
  } catch {
    // A foreign message, or one with an unknown format.
    return undefined
  }
}
