import '@fontsource-variable/instrument-sans/index.css'
// Declares the order of the cascade layers first: Mantine's styles lose to ours, whenever they are loaded.
import './components/theme/layers.css'
import './components/theme/tokens.css'
import './components/theme/base.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createAppRouter } from './app/router.tsx'
import { useOptions } from './features/options/public.ts'
import { startLanguage } from './lib/i18n.ts'
import { registerWorker } from './lib/register-worker.ts'
import { reloadWhenReplaced } from './lib/stale-build.ts'

/** The first view has most of its own files and answers by then. */
const AFTER_FIRST_VIEW_MS = 1500

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root')
if (import.meta.env.PROD) {
  reloadWhenReplaced()
  registerWorker()
}
await startLanguage(useOptions.getState().language)
// Loads the screen's own parts before the first render: a router that loads them later renders everything again.
const router = createAppRouter()
await Promise.all([router.load(), firstPaint()])
// Renders in slices, so that taps during it are answered.
startTransition(() => createRoot(root).render(<App router={router} />))
setTimeout(() => {
  // Fetched before somebody presses, so that a press waits for one file and not for two; where it fails, the press fetches it anew.
  for (const names of [import('./app/late-screens.ts'), import('./app/dialogs/dialogs.tsx')]) names.catch(() => undefined)
}, AFTER_FIRST_VIEW_MS)

/** Resolves when the bar in the page's HTML has been painted, before any scripted work. A hidden page is never painted, so the wait is short. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 200)
  })
}
