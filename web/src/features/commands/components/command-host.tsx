import { usePalette } from '../palette-store.ts'
import { useCommandKeys } from '../use-command-keys.ts'
import { Palette, prepareList } from './palette.tsx'

/** Used once, in the shell: handles the keys of every page, and shows the command palette. */
export function CommandHost() {
  const open = usePalette((state) => state.open)
  useCommandKeys(prepareList)
  return open && <Palette />
}
