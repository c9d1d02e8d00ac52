import { everyText, type Text } from '@stipple/core/domain/text'
import { useMemo, useState } from 'react'

const STEP = 50
/** Length from which lists have a search field. */
const SEARCHED = 10

interface Model {
  readonly label: Text
  readonly model: string
  readonly remote_id: string
}

/** Search text of a model. */
export const wordsOfModel = ({ label, model, remote_id }: Model): readonly string[] => [...everyText(label), model, remote_id]

/** Visible part of a list: search results, limited until more are requested. `wordsOf` must be a stable function. */
export function useShown<T>(items: readonly T[], wordsOf: (item: T) => readonly string[]) {
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(STEP)
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const key = words.join(' ')
  const found = useMemo(
    () =>
      items.filter((item) => {
        const text = wordsOf(item).join(' ').toLowerCase()
        return key.split(' ').every((word) => text.includes(word))
      }),
    [items, wordsOf, key],
  )
  return {
    found,
    shown: found.slice(0, most),
    /** Number of rows that the next click shows; 0 if all are visible. */
    next: Math.min(STEP, Math.max(0, found.length - most)),
    showMore: () => setMost(most + STEP),
    search: items.length > SEARCHED ? { value: search, change: setSearch } : undefined,
  }
}
