import { everyText, type Text } from '@stipple/core/domain/text'
import { useMemo, useState } from 'react'

const STEP = 50
/** Lists longer than this have a search field. */
const SEARCHED = 10

interface Model {
  readonly label: Text
  readonly model: string
  readonly remote_id: string
}

/** Words that a model is found by. */
export const wordsOfModel = ({ label, model, remote_id }: Model): readonly string[] => [...everyText(label), model, remote_id]

/** The part of a list that is on screen: what a search finds, and of that the first few until more are asked for. `wordsOf` stays the same function. */
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
    /** Number that the next press shows; 0 when all are on screen. */
    next: Math.min(STEP, Math.max(0, found.length - most)),
    showMore: () => setMost(most + STEP),
    search: items.length > SEARCHED ? { value: search, change: setSearch } : undefined,
  }
}
