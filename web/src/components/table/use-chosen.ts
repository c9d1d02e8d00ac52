import { useState } from 'react'
import type { Choosing } from './table.tsx'

/** Rows that are chosen among those shown; others are forgotten. */
export function useChosen(ids: readonly string[]): Choosing {
  const [all, setAll] = useState<ReadonlySet<string>>(new Set())
  return { ids, chosen: new Set(ids.filter((id) => all.has(id))), onChoose: setAll }
}
