import type { Work } from '@stipple/core/contract/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { Masonry, type MasonryHandle } from '../../../components/masonry/masonry.tsx'
import { isPressed } from '../../../lib/keys.ts'
import type { HistoryView } from '../address.ts'
import { dragWorks } from '../drag.ts'
import { deleteWorks } from '../marks-store.ts'
import { GALLERY_KEYS } from '../shortcuts.ts'
import { ratioOf } from '../title.ts'
import { GROUP_OF } from '../use-gallery.ts'
import type { Selection } from '../use-selection.ts'
import { useStable } from '../use-stable.ts'
import { GalleryTile } from './gallery-tile.tsx'
import { GroupHeading } from './group-heading.tsx'

interface Props {
  readonly works: readonly Work[]
  readonly view: HistoryView
  readonly columns: number
  readonly selection: Selection
  readonly onEnd: () => void
}

const keyOf = (work: Work): string => work.image_id
const square = (): number => 1
const colourOf = (work: Work): string | undefined => work.colour

/** List of the works with a single tab stop; arrow keys move, with Shift they select, Space selects, Delete deletes, Escape ends selecting. */
export function GalleryList({ works, view, columns, selection, onEnd }: Props) {
  const { layout, groupBy, filter } = view
  const queries = useQueryClient()
  const masonry = useRef<MasonryHandle>(null)
  const [at, setAt] = useState(0)
  const { chosen } = selection
  const trashed = filter.trashed ?? false
  const entry = Math.min(at, Math.max(0, works.length - 1))
  const sizes = `${Math.ceil(100 / columns)}vw`
  const listOf = useStable(() => works)
  const toggle = useStable(selection.toggle)
  const end = useStable(onEnd)
  const drag = useStable((event: DragEvent, work: Work) => dragWorks(event, chosen?.has(work.image_id) ? [...chosen.values()] : [work]))

  const draw = useCallback(
    (work: Work, index: number) => (
      <GalleryTile
        work={work}
        index={index}
        sizes={sizes}
        isEntry={index === entry}
        chosen={chosen ? chosen.has(work.image_id) : trashed ? false : undefined}
        onToggle={toggle}
        onDrag={drag}
      />
    ),
    [sizes, entry, chosen, trashed, toggle, drag],
  )
  const groups = useMemo(
    () =>
      layout === 'group'
        ? {
            of: GROUP_OF[groupBy],
            beside: groupBy === 'job' && columns > 3,
            height: groupBy === 'job' && columns > 3 ? 136 : 52,
            heading: (work: Work) => <GroupHeading work={work} groupBy={groupBy} />,
          }
        : undefined,
    [layout, groupBy, columns],
  )

  const erase = async (from: number) => {
    const ids = chosen && chosen.size > 0 ? [...chosen.keys()] : works.slice(from, from + 1).map(keyOf)
    if (trashed || ids.length === 0 || !(await deleteWorks(queries, ids))) return
    selection.switch(false)
    requestAnimationFrame(() => masonry.current?.focus(Math.max(0, Math.min(from, listOf().length - 1))))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const index = indexOf(event.target)
    if (event.defaultPrevented || event.altKey) return
    if (index === undefined) return
    // Selecting renders other elements; the focus stays with the work.
    const stay = () => masonry.current?.focus(index)
    if (isPressed(event.nativeEvent, GALLERY_KEYS.end) && chosen) {
      selection.switch(false)
      return stay()
    }
    if (isPressed(event.nativeEvent, GALLERY_KEYS.delete)) return void erase(index)
    if (isPressed(event.nativeEvent, GALLERY_KEYS.all)) {
      event.preventDefault()
      selection.add(works)
      return stay()
    }
    if (event.key === ' ' && isTile(event.target)) {
      event.preventDefault()
      selection.toggle(index, event.shiftKey)
      return stay()
    }
    const next = masonry.current?.neighbour(index, event.key)
    if (next === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (event.shiftKey) {
      if (!chosen?.has(works[index]?.image_id ?? '')) selection.toggle(index, false)
      selection.toggle(next, true)
    }
    masonry.current?.focus(next)
  }

  return (
    <div onKeyDown={onKeyDown} onFocus={({ target }) => setAt(indexOf(target) ?? at)}>
      <Masonry
        handle={masonry}
        name="history"
        items={works}
        columns={columns}
        keyOf={keyOf}
        ratioOf={layout === 'grid' ? square : ratioOf}
        colourOf={colourOf}
        groups={groups}
        kept={entry}
        onEnd={end}
      >
        {draw}
      </Masonry>
    </div>
  )
}

/** Index of the work that an element belongs to. */
function indexOf(element: EventTarget): number | undefined {
  const cell = element instanceof Element ? element.closest<HTMLElement>('[data-cell]') : null
  return cell ? Number(cell.dataset['cell']) : undefined
}

/** The work itself, not one of the buttons on it. */
const isTile = (element: EventTarget): boolean => element instanceof HTMLElement && 'tile' in element.dataset
