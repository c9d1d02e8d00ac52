import { api } from '../../../lib/api.ts'

/** Longest that a page waits for its service worker (ms): browsers without one never have it ready. */
const PATIENCE_MS = 10_000

/** Subscribes the browser of a member to push messages, or renews its subscription. Returns false for browsers without a push service. */
export async function subscribeToPush(): Promise<boolean> {
  const worker = await workerOf()
  if (!worker || Notification.permission !== 'granted') return false
  const { data } = await api('GET /api/account/push')
  const known = await worker.pushManager.getSubscription()
  const isSame = known !== null && base64Url(known.options.applicationServerKey) === data.key
  if (known && !isSame) await known.unsubscribe()
  const subscription =
    known && isSame
      ? known
      : await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.key }).catch((error: unknown) => {
          // Built without a push service, or it cannot be reached: open pages still show notifications.
          if (error instanceof DOMException) return undefined
          throw error
        })
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  if (endpoint === undefined || keys?.['p256dh'] === undefined || keys['auth'] === undefined) return false
  await api('POST /api/account/push', { body: { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } } })
  return true
}

/** Ends the subscription of this browser, also on the server while the member is logged in. */
export async function unsubscribeFromPush({ isMember }: { readonly isMember: boolean }): Promise<void> {
  const subscription = await (await workerOf())?.pushManager.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  await subscription.unsubscribe()
  if (isMember) await api('POST /api/account/push/remove', { body: { endpoint } })
}

async function workerOf(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return undefined
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS))
  return Promise.race([navigator.serviceWorker.ready, late])
}

const base64Url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
