/** Registers the service worker once the page has loaded. Browsers have none for plain http from another machine. */
export function registerWorker(): void {
  const register = () => void navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
