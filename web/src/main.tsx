import '@fontsource-variable/instrument-sans/index.css'
// Names the order of layers before any is filled: what is Mantine's loses to ours, whenever it is loaded.
import './components/theme/layers.css'
import './components/theme/tokens.css'
import './components/theme/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { useOptions } from './features/options/public.ts'
import { startLanguage } from './lib/i18n.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root')
await startLanguage(useOptions.getState().language)
createRoot(root).render(<App />)
