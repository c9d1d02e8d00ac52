import type { Specimen } from './components/specimen.tsx'

const files = import.meta.glob<Specimen>('./specimens/*.tsx', { eager: true, import: 'specimen' })

/** Sorted by component name. */
export const SPECIMENS: readonly Specimen[] = Object.values(files).toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
