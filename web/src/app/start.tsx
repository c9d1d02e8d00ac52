import { createRoot } from 'react-dom/client'
import { useOptions } from '../features/options/public.ts'
import { keepShownWords } from '../lib/early-words.ts'
import { startLanguage } from '../lib/i18n.ts'
import { setStarting } from '../lib/in-turn.tsx'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'

/** The lists of the first view have come by then, also over a slow line. */
const START_MS = 5000
/** The first view has most of its own files and answers by then. */
const AFTER_FIRST_VIEW_MS = 1500

/** Renders the application into the page. */
export async function start(): Promise<void> {
  const root = document.querySelector('#root')
  if (!root) throw new Error('The page has no #root')
  await startLanguage(useOptions.getState().language)
  await turn()
  // Loads the screen's own parts before the first render: a router that loads them later renders everything again.
  const router = createAppRouter()
  await turn()
  await router.load()
  await turn()
  keepShownWords()
  setStarting(true)
  createRoot(root).render(<App router={router} />)
  setTimeout(() => setStarting(false), START_MS)
  // What a press leads to is drawn at once: the next key may be meant for it.
  for (const press of ['keydown', 'pointerdown']) addEventListener(press, () => setStarting(false), { capture: true, once: true })
  setTimeout(() => {
    // Fetched before somebody presses, so that a press waits for one file and not for two; where it fails, the press fetches it anew.
    for (const names of [import('./late-screens.ts'), import('./dialogs/dialogs.tsx')]) names.catch(() => undefined)
  }, AFTER_FIRST_VIEW_MS)
}

/** Lets the browser answer a tap and paint before the next part of the start. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
