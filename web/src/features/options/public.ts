export { downloadAddress } from './download-address.ts'
export { OptionsPanel } from './components/options-panel.tsx'
export { SchemeToggle } from './components/scheme-toggle.tsx'
export { chooseLanguage, useOptions } from './store.ts'
