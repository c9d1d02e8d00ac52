import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { layOut } from './layout.ts'
import styles from './masonry.module.css'

interface Props<T> {
  readonly items: readonly T[]
  readonly columns: number
  readonly keyOf: (item: T) => string
  /** Height divided by width. */
  readonly ratioOf: (item: T) => number
  readonly children: (item: T, index: number) => ReactNode
  /** Called when the end comes near. */
  readonly onEnd?: () => void
}

const GAP = 4

/** Pictures at their own proportions in even columns; only what is near the window is in the document. The window scrolls. */
export function Masonry<T>({ items, columns, keyOf, ratioOf, children, onEnd }: Props<T>) {
  const { ref: measured, width } = useElementSize<HTMLUListElement>()
  const list = useRef<HTMLUListElement>(null)
  const ref = useMergedRef(measured, list)
  const { from, to } = useSight(list)
  const { places, height } = useMemo(
    () => layOut({ ratios: items.map(ratioOf), width, columns, gap: GAP }),
    [items, ratioOf, width, columns],
  )

  const nearEnd = items.length > 0 && width > 0 && to > height
  useEffect(() => {
    if (nearEnd) onEnd?.()
  }, [nearEnd, onEnd, items.length])

  return (
    <ul ref={ref} className={styles.masonry} style={{ height }}>
      {width > 0 &&
        items.map((item, index) => {
          const place = places[index]
          if (!place || place.y + place.height < from || place.y > to) return null
          return (
            <li
              key={keyOf(item)}
              className={styles.cell}
              style={{ width: place.width, height: place.height, transform: `translate(${place.x}px, ${place.y}px)` }}
            >
              {children(item, index)}
            </li>
          )
        })}
    </ul>
  )
}

/** Sight moves in steps, so that scrolling renders a few times a screen and not with every pixel. */
const STEP = 240
const AHEAD = 900

/** The part of an element, in its own pixels, that is on screen or about to be. */
function useSight(element: RefObject<HTMLElement | null>): { from: number; to: number } {
  const [step, setStep] = useState(0)
  const [reach, setReach] = useState(() => innerHeight)
  useEffect(() => {
    const look = () => {
      setReach(innerHeight)
      if (element.current) setStep(Math.floor(-element.current.getBoundingClientRect().top / STEP))
    }
    look()
    // What stands above may grow or shrink without this element knowing.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      observer.disconnect()
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [element])
  return { from: step * STEP - AHEAD, to: (step + 1) * STEP + reach + AHEAD }
}
