import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type ReactNode, type Ref, type RefObject, memo, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createLayouter, type Frame, firstBelow, inSight, type Item, neighbour, type Box } from './layout.ts'
import styles from './masonry.module.css'

export interface MasonryHandle {
  /** Where an arrow key leads from an item; undefined for keys that lead nowhere. */
  readonly neighbour: (index: number, key: string) => number | undefined
  /** Brings an item on screen and gives it the focus. */
  readonly focus: (index: number) => void
}

interface Props<T> {
  readonly items: readonly T[]
  readonly columns: number
  readonly keyOf: (item: T) => string
  /** Height divided by width. */
  readonly ratioOf: (item: T) => number
  /** What draws an item; give the same function as long as it draws the same, and only items that come into sight are drawn. */
  readonly children: (item: T, index: number) => ReactNode
  /** The main colour of an item, which stands for it while the window rushes past; without it items are always drawn. */
  readonly colourOf?: (item: T) => string | undefined
  /** Called when the end comes near. */
  readonly onEnd?: () => void
  /** Items of the same group that follow each other stand under one heading. */
  readonly groups?: Groups<T> | undefined
  /** In the document even when it is out of sight: what the Tab key enters by. */
  readonly kept?: number
  /** Its width is remembered under this name, so that it stands at once when one comes back to it. */
  readonly name?: string
  readonly handle?: Ref<MasonryHandle>
}

interface Groups<T> {
  readonly of: (item: T) => string
  /** Pixels. */
  readonly height: number
  readonly beside: boolean
  readonly heading: (item: T) => ReactNode
}

const GAP = 4
const widths = new Map<string, { readonly window: number; readonly width: number }>()

/** Pictures at their own proportions in even columns; only what is near the window is in the document. The window scrolls. */
export function Masonry<T>({ items, columns, keyOf, ratioOf, children, colourOf, onEnd, groups, kept, name, handle }: Props<T>) {
  const { ref: measured, width: now } = useElementSize<HTMLUListElement>()
  const list = useRef<HTMLUListElement>(null)
  const ref = useMergedRef(measured, list)
  const width = now || rememberedWidth(name)
  const { from, to, rushing } = useSight(list)
  const [layouter] = useState(createLayouter)
  const groupOf = groups?.of
  const shapes = useMemo(() => items.map((item): Item => ({ ratio: ratioOf(item), group: groupOf?.(item) })), [items, ratioOf, groupOf])
  const headingHeight = groups?.height
  const beside = groups?.beside ?? false
  const layout = useMemo(() => {
    const frame: Frame = { width, columns, gap: GAP, ...(headingHeight !== undefined && { heading: { height: headingHeight, beside } }) }
    return layouter(shapes, frame)
  }, [layouter, shapes, width, columns, headingHeight, beside])
  const [first, behind] = inSight(layout, { from, to })

  useEffect(() => {
    if (name !== undefined && now > 0) widths.set(name, { window: innerWidth, width: now })
  }, [name, now])

  const nearEnd = items.length > 0 && width > 0 && to > layout.height
  useEffect(() => {
    if (nearEnd) onEnd?.()
  }, [nearEnd, onEnd, items.length])

  const [focused, setFocused] = useState<number>()
  useImperativeHandle(
    handle,
    () => ({
      neighbour: (index, key) => neighbour(layout, index, key),
      focus: (index) => {
        flushSync(() => setFocused(index))
        const cell = list.current?.querySelector<HTMLElement>(`[data-cell="${index}"]`)
        cell?.querySelector<HTMLElement>('a, button')?.focus()
      },
    }),
    [layout],
  )

  const indices = Array.from({ length: Math.max(0, behind - first) }, (_, step) => first + step).filter((index) => {
    const place = layout.places[index]
    return place && place.y + place.height >= from
  })
  for (const index of [kept, focused]) if (index !== undefined && index < items.length && !indices.includes(index)) indices.push(index)
  const headings = groups ? layout.headings.slice(firstBelow(layout.headings, from - groups.height), firstBelow(layout.headings, to)) : []

  return (
    <ul ref={ref} className={styles.masonry} style={{ height: layout.height }}>
      {headings.map((place) => {
        const item = items[place.index]
        return (
          item !== undefined && (
            <li key={`heading ${keyOf(item)}`} className={styles.cell} style={styleOf(place)}>
              {groups?.heading(item)}
            </li>
          )
        )
      })}
      {width > 0 &&
        indices.map((index) => {
          const [item, place] = [items[index], layout.places[index]]
          if (item === undefined || !place) return null
          const waits = rushing && colourOf !== undefined && index !== kept && index !== focused
          return (
            <Cell
              key={keyOf(item)}
              item={item}
              index={index}
              place={place}
              draw={children}
              colour={waits ? (colourOf(item) ?? '') : undefined}
            />
          )
        })}
    </ul>
  )
}

interface CellProps<T> {
  readonly item: T
  readonly index: number
  readonly place: Box
  readonly draw: (item: T, index: number) => ReactNode
  /** Stands for it until there is time to draw it. */
  readonly colour: string | undefined
}

/** Stays as it is while others come and go. */
const Cell = memo(function Cell<T>({ item, index, place, draw, colour }: CellProps<T>) {
  // What has been drawn is not taken away again.
  const [isDrawn] = useState(colour === undefined)
  if (colour !== undefined && !isDrawn)
    return <li className={styles.waiting} data-cell={index} style={{ ...styleOf(place), ...(colour && { backgroundColor: colour }) }} />
  return (
    <li className={styles.cell} data-cell={index} style={styleOf(place)}>
      {draw(item, index)}
    </li>
  )
}) as <T>(props: CellProps<T> & { key: string }) => ReactNode

const styleOf = ({ x, y, width, height }: Box) => ({ width, height, transform: `translate(${x}px, ${y}px)` })

function rememberedWidth(name: string | undefined): number {
  const known = name === undefined ? undefined : widths.get(name)
  return known?.window === innerWidth ? known.width : 0
}

/** Sight moves in steps, so that scrolling renders a few times a screen and not with every pixel. */
const STEP = 240
const AHEAD = 900
/** Moves of a third of the screen and more that follow each other so soon show nothing that could be seen. */
const QUICK_MS = 120
/** Fewer are somebody who jumps there, by a key or from another page. */
const RUSH = 3

interface Sight {
  readonly from: number
  readonly to: number
  /** The window is dragged or flung past so fast that drawing what comes into sight, and fetching its pictures, would be for nothing. */
  readonly rushing: boolean
}

/** The part of an element, in its own pixels, that is on screen or about to be. */
function useSight(element: RefObject<HTMLElement | null>): Sight {
  const [step, setStep] = useState(0)
  const [reach, setReach] = useState(() => innerHeight)
  const [rushing, setRushing] = useState(false)
  useEffect(() => {
    let before = { top: 0, at: Number.NEGATIVE_INFINITY }
    let leaps = 0
    let rest: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      leaps = 0
      setRushing(false)
    }
    const watchPace = (top: number) => {
      if (top === before.top) return
      const at = performance.now()
      leaps = Math.abs(top - before.top) > innerHeight / 3 && at - before.at < QUICK_MS ? leaps + 1 : 0
      before = { top, at }
      clearTimeout(rest)
      setRushing(leaps >= RUSH)
      if (leaps >= RUSH) rest = setTimeout(end, QUICK_MS)
    }
    const look = () => {
      setReach(innerHeight)
      if (!element.current) return
      const { top } = element.current.getBoundingClientRect()
      watchPace(top)
      setStep(Math.floor(-top / STEP))
    }
    look()
    // What stands above may grow or shrink without this element knowing.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      clearTimeout(rest)
      observer.disconnect()
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [element])
  return { from: step * STEP - AHEAD, to: (step + 1) * STEP + reach + AHEAD, rushing }
}
