import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isPressed } from '../../lib/keys.ts'
import { STAGE_KEYS } from './shortcuts.ts'
import { actualScale, fitted, FITTED, within, type Zoom, zoomAt } from './zoom.ts'

interface Point {
  readonly x: number
  readonly y: number
}

const STEP = 1.5
const MIDDLE: Point = { x: 0, y: 0 }

/** Enlarging and moving a picture in its box: by Ctrl and the wheel, the pinch of fingers or a trackpad, the double click, dragging, and keys. */
export function useZoom(picture: { readonly width: number; readonly height: number }) {
  const { ref: measured, ...observed } = useElementSize<HTMLDivElement>()
  const element = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(measured, element)
  // Measured before the first paint; the observer follows later.
  const [first, setFirst] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (element.current) setFirst({ width: element.current.clientWidth, height: element.current.clientHeight })
  }, [])
  const { width, height } = observed.width > 0 ? observed : first
  const [zoom, setZoom] = useState<Zoom>(FITTED)
  const box = { width: Math.max(1, width), height: Math.max(1, height) }
  const fit = fitted(picture, box)
  const actual = actualScale(picture, fit)
  const isClose = zoom.scale > 1.001

  const by = (factor: number, at: Point = MIDDLE) => setZoom((before) => zoomAt(before, { factor, at, picture, box }))
  const move = (x: number, y: number) => setZoom((before) => within({ ...before, x: before.x + x, y: before.y + y }, { fit, box }))
  const reset = () => setZoom(FITTED)
  /** To full resolution, or twice the fitted size if that is not larger; back if already zoomed. */
  const toggle = (at: Point = MIDDLE) => (isClose ? reset() : by(actual > 1.05 ? actual : 2, at))

  const fromMiddle = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => {
    const place = element.current?.getBoundingClientRect()
    return place ? { x: clientX - place.left - place.width / 2, y: clientY - place.top - place.height / 2 } : MIDDLE
  }

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey && !isClose) return
    event.preventDefault()
    event.stopPropagation()
    if (event.ctrlKey || event.metaKey) by(Math.exp(-event.deltaY * 0.005), fromMiddle(event))
    else move(-event.deltaX, -event.deltaY)
  })
  useEffect(() => {
    const place = element.current
    const listen = (event: WheelEvent) => onWheel(event)
    place?.addEventListener('wheel', listen, { passive: false })
    return () => place?.removeEventListener('wheel', listen)
  }, [])

  const fingers = useRef(new Map<number, Point>())
  const pointers = {
    onPointerDown: (event: PointerEvent) => {
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (isClose && event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const now = { x: event.clientX, y: event.clientY }
      const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
      fingers.current.set(event.pointerId, now)
      if (other) {
        const middle = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 }
        by(distance(now, other) / Math.max(1, distance(before, other)), fromMiddle(middle))
      } else if (isClose) move(now.x - before.x, now.y - before.y)
    },
    onPointerUp: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    onDoubleClick: (event: MouseEvent) => toggle(fromMiddle(event)),
  }

  /** Returns true if the key was handled. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (isPressed(event, STAGE_KEYS.zoomIn)) by(STEP)
    else if (isPressed(event, STAGE_KEYS.zoomOut)) by(1 / STEP)
    else if (isPressed(event, STAGE_KEYS.fit)) reset()
    else if (isPressed(event, STAGE_KEYS.actual)) setZoom(zoomAt(FITTED, { factor: actual, at: MIDDLE, picture, box }))
    else return false
    return true
  }

  return {
    ref,
    fit,
    zoom,
    isClose,
    isMeasured: width > 0,
    percent: Math.round((zoom.scale / actual) * 100),
    by,
    reset,
    toggle,
    pointers,
    onKey,
    step: STEP,
  }
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)
