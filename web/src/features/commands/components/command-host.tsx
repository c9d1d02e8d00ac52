import { useEffect } from 'react'
import { setOwnKeys } from '../../../lib/keys.ts'
import { useOptions } from '../../options/public.ts'
import { usePalette } from '../palette-store.ts'
import { useCommandKeys } from '../use-command-keys.ts'
import { Palette, prepareList } from './palette.tsx'

/** Used once, in the shell: handles the keys of every page, and shows the command palette. */
export function CommandHost() {
  const open = usePalette((state) => state.open)
  useCommandKeys(prepareList)
  useOwnKeys()
  return open && <Palette />
}

/** Applies the member's own shortcuts; the list of all shortcuts is loaded only where there are some. */
function useOwnKeys(): void {
  const shortcuts = useOptions((options) => options.ownShortcuts)
  useEffect(() => {
    if (shortcuts.length === 0) return setOwnKeys(new Map())
    let over = false
    void import('../own-keys.ts').then(({ applyOwnKeys }) => over || applyOwnKeys(shortcuts))
    return () => {
      over = true
    }
  }, [shortcuts])
}
