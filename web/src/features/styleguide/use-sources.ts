import { useEffect, useState } from 'react'

const SHEETS = import.meta.glob<string>('../../**/*.module.css', { query: '?raw', import: 'default' })
const COMPONENTS = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.tsx'], { query: '?raw', import: 'default' })

/** Number of occurrences in the source code. */
export interface Use {
  readonly what: string
  readonly times: number
}

/** Distances in all style sheets in pixels, smallest first. */
export const useDistances = (): readonly Use[] => useCount(SHEETS, distances)
/** Widths of media queries, smallest first. */
export const useWidths = (): readonly Use[] => useCount(SHEETS, widths)
/** Icons by name. */
export const useIconNames = (): readonly Use[] => useCount(COMPONENTS, icons)

type Sources = Readonly<Record<string, () => Promise<string>>>

function useCount(sources: Sources, find: (source: string) => readonly string[]): readonly Use[] {
  const [uses, setUses] = useState<readonly Use[]>([])
  useEffect(() => {
    let wanted = true
    const read = async () => {
      const texts = await Promise.all(Object.values(sources).map((load) => load()))
      if (wanted) setUses(count(texts.flatMap(find)))
    }
    void read()
    return () => {
      wanted = false
    }
  }, [sources, find])
  return uses
}

function count(found: readonly string[]): Use[] {
  const times = new Map<string, number>()
  for (const what of found) times.set(what, (times.get(what) ?? 0) + 1)
  return [...times].map(([what, times]) => ({ what, times })).toSorted((a, b) => a.what.localeCompare(b.what, 'en', { numeric: true }))
}

const distances = (source: string): string[] =>
  [...source.matchAll(/(?:gap|padding|margin)[\w-]*: ([^;]+);/g)].flatMap(([, value = '']) =>
    [...value.matchAll(/(?<![\w.-])(\d+)px/g)].map(([, pixels = '']) => pixels),
  )

const widths = (source: string): string[] =>
  [...source.matchAll(/@media[^{]*\((?:max|min)-width: ([\d.]+em)\)/g)].map(([, width = '']) => width)

const icons = (source: string): string[] =>
  [...source.matchAll(/import \{([^}]+)\} from 'lucide-react'/g)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => /^[A-Z]\w*/.exec(name.trim().split(' ')[0] ?? '') ?? []),
  )
