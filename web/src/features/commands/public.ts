// What other parts of the web may use.
export { CommandHost } from './components/command-host.tsx'
export { openPalette } from './palette-store.ts'
