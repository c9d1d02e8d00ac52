import type { Page } from '@playwright/test'

/** Waits until the service worker has cached everything that it needs and controls the page. */
export async function waitUntilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  })
}
