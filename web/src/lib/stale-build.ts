import { forgetShells } from './browser-caches.ts'

/** Reloads the page when a part of it cannot be loaded because the server has a newer build. Drafts survive it. */
export function reloadWhenReplaced(): void {
  addEventListener('vite:preloadError', () => {
    void isReplaced().then(async (replaced) => {
      if (!replaced) return
      // Prevents a slow server from being answered by the cached old page again.
      await forgetShells()
      location.reload()
    })
  })
}

/** Whether the server's page starts with another entry file than this one. */
async function isReplaced(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  const page = await fetch('/', { cache: 'no-cache' }).then(
    (response) => (response.ok ? response.text() : undefined),
    () => undefined,
  )
  return typeof entry === 'string' && page !== undefined && !page.includes(entry)
}
