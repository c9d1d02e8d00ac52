export { CommandHost } from './components/command-host.tsx'
export { openPalette } from './palette-store.ts'
