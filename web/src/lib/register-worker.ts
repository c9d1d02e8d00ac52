/** Has the service worker installed, when the page has all it needs itself. Browsers have none for plain http from another machine. */
export function registerWorker(): void {
  const register = () => void navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
