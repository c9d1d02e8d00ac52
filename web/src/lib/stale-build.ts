import { BASE } from './base.ts'
import { deleteShellOf } from './browser-caches.ts'

/** Reloads the page when a part of it cannot be loaded because the server has a newer build. Drafts survive it. */
export function reloadWhenReplaced(): void {
  addEventListener('vite:preloadError', () => {
    const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src')
    if (entry) void reloadUnlessServed(entry)
  })
}

/** `entry`: entry file of this page. */
async function reloadUnlessServed(entry: string): Promise<void> {
  const page = await fetch(`${BASE}/`, { cache: 'no-cache' }).then(
    (response) => (response.ok ? response.text() : undefined),
    () => undefined,
  )
  if (page === undefined || page.includes(entry)) return
  // Prevents a slow server from being answered by the cached old page again.
  await deleteShellOf(entry)
  location.reload()
}
