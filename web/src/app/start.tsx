// @offline
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { useOptions } from '../features/options/public.ts'
import { keepShownTexts } from '../lib/early-words.ts'
import { startLanguage } from '../lib/i18n.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'

/** The first view has most of its own files and replies by then. */
const AFTER_FIRST_VIEW_MS = 1500

/** Renders the application into the page. */
export async function start(): Promise<void> {
  const root = document.querySelector('#root')
  if (!root) throw new Error('The page has no #root')
  const language = startLanguage(useOptions.getState().language)
  await turn()
  // Loads the screen's own parts before the first render: a router that loads them later renders everything again.
  const router = createAppRouter()
  await turn()
  await Promise.all([language, router.load()])
  await turn()
  keepShownTexts()
  // Renders in slices, so that taps during it are answered.
  startTransition(() => createRoot(root).render(<App router={router} />))
  setTimeout(() => {
    // Preloaded, so that a click waits for one file and not two; on failure, the click loads it again.
    for (const names of [import('./late-screens.ts'), import('./dialogs/dialogs.tsx')]) names.catch(() => undefined)
  }, AFTER_FIRST_VIEW_MS)
}

/** Lets the browser handle input and paint before the next part of startup. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
