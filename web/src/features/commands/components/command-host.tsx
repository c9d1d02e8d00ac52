import { Suspense } from 'react'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.ts'
import { usePalette } from '../palette-store.ts'
import { useCommandKeys } from '../use-command-keys.ts'

const load = withTexts(['commands'], async () => ({ default: (await import('./palette.tsx')).Palette }))
const Palette = lazy(load)
const prepare = (): void => void load().catch(() => undefined)

/** Stands once in the shell: listens for the keys of every page, and shows the search for commands. */
export function CommandHost() {
  const open = usePalette((state) => state.open)
  useCommandKeys(prepare)
  return <Suspense>{open && <Palette />}</Suspense>
}
