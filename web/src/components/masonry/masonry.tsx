import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type ReactNode, type Ref, type RefObject, memo, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createLayouter, type Frame, firstBelow, inView, type Item, neighbour, type Box } from './layout.ts'
import styles from './masonry.module.css'

export interface MasonryHandle {
  /** Index of the item that an arrow key leads to; undefined for other keys. */
  readonly neighbour: (index: number, key: string) => number | undefined
  /** Scrolls an item into view and focuses it. */
  readonly focus: (index: number) => void
}

interface Props<T> {
  readonly items: readonly T[]
  readonly columns: number
  readonly keyOf: (item: T) => string
  /** Height divided by width. */
  readonly ratioOf: (item: T) => number
  /** Renders an item; keep the function's identity while its result is the same, so that only items that come into view are rendered. */
  readonly children: (item: T, index: number) => ReactNode
  /** Main colour of an item, its placeholder during fast scrolling; without it items are always rendered. */
  readonly colourOf?: (item: T) => string | undefined
  /** Called near the end of the list. */
  readonly onEnd?: () => void
  /** Consecutive items of the same group are shown under one heading. */
  readonly groups?: Groups<T> | undefined
  /** Index of an item that stays in the document when out of view: the one that the Tab key enters by. */
  readonly kept?: number
  /** Remembers the list's width under this name, so that a later visit lays it out at once. */
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

/** Images with their own aspect ratios in even columns; only those near the viewport are in the document. The window scrolls. */
export function Masonry<T>({ items, columns, keyOf, ratioOf, children, colourOf, onEnd, groups, kept, name, handle }: Props<T>) {
  const { ref: measured, width: now } = useElementSize<HTMLUListElement>()
  const list = useRef<HTMLUListElement>(null)
  const ref = useMergedRef(measured, list)
  const width = now || rememberedWidth(name)
  const { from, to, rushing } = useVisibleRange(list, items.length > 0)
  const [layouter] = useState(createLayouter)
  const groupOf = groups?.of
  const shapes = useMemo(() => items.map((item): Item => ({ ratio: ratioOf(item), group: groupOf?.(item) })), [items, ratioOf, groupOf])
  const headingHeight = groups?.height
  const beside = groups?.beside ?? false
  const layout = useMemo(() => {
    const frame: Frame = { width, columns, gap: GAP, ...(headingHeight !== undefined && { heading: { height: headingHeight, beside } }) }
    return layouter(shapes, frame)
  }, [layouter, shapes, width, columns, headingHeight, beside])
  const [first, behind] = inView(layout, { from, to })

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
  /** Placeholder until there is time to render the item. */
  readonly colour: string | undefined
}

/** Memoised, so that it does not render again while others come and go. */
const Cell = memo(function Cell<T>({ item, index, place, draw, colour }: CellProps<T>) {
  // A cell that was rendered once stays rendered.
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

/** The visible range moves in steps, so that scrolling renders a few times a screen and not at every pixel. */
const STEP = 240
const AHEAD = 900
/** Until then only visible items are rendered, so that the first images are not delayed by others. */
const FIRST_SIGHT_MS = 600
/** At more screens per second nothing can be recognised. */
const RUSH_PACE = 5
/** Steps with a longer interval (ms) belong to separate movements. */
const RUSH_MS = 120
/** Fewer steps at that speed are a jump, by a key or from another page. */
const RUSH_STEPS = 3

interface VisibleRange {
  readonly from: number
  readonly to: number
  /** The page scrolls so fast that rendering items and loading their images would be wasted. */
  readonly rushing: boolean
}

/** The part of an element, in its own pixels, that is visible or will be soon. */
function useVisibleRange(element: RefObject<HTMLElement | null>, isFilled: boolean): VisibleRange {
  const [step, setStep] = useState(0)
  const [reach, setReach] = useState(() => innerHeight)
  const [rushing, setRushing] = useState(false)
  const [ahead, setAhead] = useState(0)
  useEffect(() => {
    if (!isFilled) return undefined
    const widen = () => setAhead(AHEAD)
    const timer = setTimeout(widen, FIRST_SIGHT_MS)
    addEventListener('scroll', widen, { passive: true, once: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', widen)
    }
  }, [isFilled])
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
      const time = at - before.at
      leaps = time < RUSH_MS && Math.abs(top - before.top) > (RUSH_PACE * innerHeight * time) / 1000 ? leaps + 1 : 0
      before = { top, at }
      clearTimeout(rest)
      setRushing(leaps >= RUSH_STEPS)
      if (leaps >= RUSH_STEPS) rest = setTimeout(end, RUSH_MS)
    }
    const look = () => {
      setReach(innerHeight)
      if (!element.current) return
      const { top } = element.current.getBoundingClientRect()
      watchPace(top)
      setStep(Math.floor(-top / STEP))
    }
    look()
    // Content above may change its height unnoticed.
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
  return { from: step * STEP - ahead, to: (step + 1) * STEP + reach + ahead, rushing }
}
