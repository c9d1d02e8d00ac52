import '@fontsource-variable/instrument-sans/index.css'
// Declares the order of the cascade layers first: Mantine's styles lose to ours, whenever they are loaded.
import './components/theme/layers.css'
import './components/theme/tokens.css'
import './components/theme/base.css'
import './app/early.css'
import { registerWorker } from './lib/register-worker.ts'
import { reloadWhenReplaced } from './lib/stale-build.ts'

if (import.meta.env.PROD) {
  reloadWhenReplaced()
  registerWorker()
}
await firstPaint()
const { start } = await import('./app/start.tsx')
await start()

/** Resolves when the bar in the page's HTML has been painted, before any larger script runs. A hidden page is never painted, so the wait is short. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 200)
  })
}
