import { BASE } from './base.ts'
/** The files of a first visit are loaded by then (ms): those that the worker caches for later must not delay them. */
const AFTER_FIRST_VIEW = 4000

/** Registers the service worker after the page has loaded. Browsers have none for plain http from another machine. */
export function registerWorker(): void {
  const register = () => void navigator.serviceWorker?.register(`${BASE}/sw.js`, { updateViaCache: 'none' }).catch(() => undefined)
  const registerLater = () => void setTimeout(register, AFTER_FIRST_VIEW)
  if (document.readyState === 'complete') registerLater()
  else addEventListener('load', registerLater, { once: true })
}
