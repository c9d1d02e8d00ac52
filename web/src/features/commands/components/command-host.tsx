import { usePalette } from '../palette-store.ts'
import { useCommandKeys } from '../use-command-keys.ts'
import { Palette, prepareList } from './palette.tsx'

/** Stands once in the shell: listens for the keys of every page, and shows the search for commands. */
export function CommandHost() {
  const open = usePalette((state) => state.open)
  useCommandKeys(prepareList)
  return open && <Palette />
}
