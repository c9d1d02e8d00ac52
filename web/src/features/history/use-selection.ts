import type { Work } from '@stipple/core/contract/shapes'
import { useState } from 'react'

export interface Selection {
  /** Undefined while not selecting; by id, in order of selection. */
  readonly chosen: ReadonlyMap<string, Work> | undefined
  /** Starts an empty selection, or ends it. */
  readonly switch: (on: boolean) => void
  /** With `range`, everything from the last one toggled to this. */
  readonly toggle: (index: number, range: boolean) => void
  readonly add: (works: readonly Work[]) => void
}

/** The chosen works. Selecting ends when the last one is deselected. */
export function useSelection(works: readonly Work[]): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Work>>()
  const [anchor, setAnchor] = useState<string>()
  return {
    chosen,
    switch: (on) => {
      setChosen(on ? new Map() : undefined)
      setAnchor(undefined)
    },
    toggle: (index, range) => {
      const work = works[index]
      if (!work) return
      const from = range ? works.findIndex(({ image_id }) => image_id === anchor) : -1
      if (!range || from < 0) setAnchor(work.image_id)
      setChosen((before) => (from < 0 ? toggled(before, work) : extended(before, works, { from, to: index })))
    },
    add: (more) => setChosen((before) => new Map([...(before ?? []), ...more.map((work) => [work.image_id, work] as const)])),
  }
}

function toggled(before: ReadonlyMap<string, Work> = new Map(), work: Work): ReadonlyMap<string, Work> | undefined {
  const next = new Map(before)
  if (!next.delete(work.image_id)) next.set(work.image_id, work)
  return next.size > 0 ? next : undefined
}

const extended = (
  before: ReadonlyMap<string, Work> = new Map(),
  works: readonly Work[],
  { from, to }: { readonly from: number; readonly to: number },
): ReadonlyMap<string, Work> =>
  new Map([...before, ...works.slice(Math.min(from, to), Math.max(from, to) + 1).map((work) => [work.image_id, work] as const)])
