import { forgetShells } from './browser-caches.ts'

/** Starts the page anew when a part of it cannot be had because the server has another build by now. What was typed is kept as drafts are. */
export function renewWhenReplaced(): void {
  addEventListener('vite:preloadError', () => {
    void isReplaced().then(async (replaced) => {
      if (!replaced) return
      // So that a slow answer is not replaced by the old page once more.
      await forgetShells()
      location.reload()
    })
  })
}

/** Whether the server's page starts with another file than this one did. */
async function isReplaced(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  const page = await fetch('/', { cache: 'no-cache' }).then(
    (response) => (response.ok ? response.text() : undefined),
    () => undefined,
  )
  return typeof entry === 'string' && page !== undefined && !page.includes(entry)
}
