import { everyText, type Text } from '@stipple/core/domain/text'
import { useMemo, useState } from 'react'

const STEP = 50
/** Lists longer than this have a search field. */
const SEARCHED = 10

interface Named {
  readonly label: Text
  readonly model: string
  readonly remote_id: string
}

/** The part of a list of models that is on screen: those that a search finds, and of them the first few until more are asked for. */
export function useShown<T extends Named>(models: readonly T[]) {
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(STEP)
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const key = words.join(' ')
  const found = useMemo(
    () =>
      models.filter(({ label, model, remote_id }) => {
        const text = [...everyText(label), model, remote_id].join(' ').toLowerCase()
        return key.split(' ').every((word) => text.includes(word))
      }),
    [models, key],
  )
  return {
    found,
    shown: found.slice(0, most),
    /** Number of models that the next press shows; 0 when all are on screen. */
    next: Math.min(STEP, Math.max(0, found.length - most)),
    showMore: () => setMost(most + STEP),
    search: models.length > SEARCHED ? { value: search, change: setSearch } : undefined,
  }
}
