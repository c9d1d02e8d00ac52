import '@fontsource-variable/instrument-sans/index.css'
// Names the order of layers before any is filled: what is Mantine's loses to ours, whenever it is loaded.
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
import { renewWhenReplaced } from './lib/stale-build.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root')
if (import.meta.env.PROD) {
  renewWhenReplaced()
  registerWorker()
}
await startLanguage(useOptions.getState().language)
// The screen's own parts are there before anything is drawn: a router that finds them later draws everything again, in one go.
const router = createAppRouter()
await Promise.all([router.load(), firstPaint()])
// In slices, so that whoever taps meanwhile is heard.
startTransition(() => createRoot(root).render(<App router={router} />))

/** The bar that comes with the page is on screen, before anything is worked out. A page that nobody looks at is not painted: it does not wait long. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 200)
  })
}
