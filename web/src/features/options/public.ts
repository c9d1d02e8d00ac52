export { downloadAddress } from './download-address.ts'
export { OptionsPanel } from './components/options-panel.tsx'
export { SchemeToggle } from './components/scheme-toggle.tsx'
export { chooseLanguage, type GroupBy, type Layout, type PictureFormat, useOptions } from './store.ts'
