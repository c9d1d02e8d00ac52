import { BASE } from './base.ts'
/** The files that a first visit needs have come by then (ms): those that the worker fetches for later must not stand in their way. */
const AFTER_FIRST_VIEW = 4000

/** Registers the service worker once the page is there. Browsers have none for plain http from another machine. */
export function registerWorker(): void {
  const register = () => void navigator.serviceWorker?.register(`${BASE}/sw.js`, { updateViaCache: 'none' }).catch(() => undefined)
  const registerLater = () => void setTimeout(register, AFTER_FIRST_VIEW)
  if (document.readyState === 'complete') registerLater()
  else addEventListener('load', registerLater, { once: true })
}
