import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Wheel distance in pixels of a step. */
const WHEEL_STEP = 100
/** Pause of the wheel after which a new movement begins: one movement, or one trackpad swipe, is one step. */
const WHEEL_REST_MS = 180
const SWIPE = 56

export interface Steps {
  /** Undefined without a neighbour. */
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
}

/** Steps by wheel and swipes over an element. Elements with their own gestures keep them: sliders, and 3D models. */
export function useWalkGestures(place: RefObject<HTMLElement | null>, { previous, next }: Steps): void {
  const step = useEffectEvent((direction: number) => (direction > 0 ? next : previous)?.())
  const canWalk = useEffectEvent(() => previous !== undefined || next !== undefined)

  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const withWheel = withSums((direction) => step(direction))
    const onWheel = (event: WheelEvent) => {
      // In a single-column layout the wheel scrolls; with Ctrl it zooms.
      if (event.ctrlKey || !canWalk() || hasOwnGestures(event) || getComputedStyle(element).position !== 'sticky') return
      event.preventDefault()
      withWheel(Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY)
    }
    let start: PointerEvent | undefined
    const onDown = (event: PointerEvent) => {
      start = event.pointerType === 'mouse' || !event.isPrimary || hasOwnGestures(event) ? undefined : event
    }
    const onUp = (event: PointerEvent) => {
      if (!start || start.pointerId !== event.pointerId) return
      const [across, down] = [event.clientX - start.clientX, event.clientY - start.clientY]
      start = undefined
      if (Math.abs(across) >= SWIPE && Math.abs(across) > 2 * Math.abs(down)) step(-across)
    }
    const onCancel = () => (start = undefined)
    element.addEventListener('wheel', onWheel, { passive: false })
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('pointerup', onUp)
    element.addEventListener('pointercancel', onCancel)
    return () => {
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('pointerup', onUp)
      element.removeEventListener('pointercancel', onCancel)
    }
  }, [place])
}

/** Sums the wheel's movement until a step; the rest of the same movement is ignored. */
function withSums(step: (direction: number) => void): (delta: number) => void {
  let sum = 0
  let stepped = false
  let last = 0
  return (delta) => {
    const now = performance.now()
    if (now - last > WHEEL_REST_MS) [sum, stepped] = [0, false]
    last = now
    sum += delta
    if (stepped || Math.abs(sum) < WHEEL_STEP) return
    stepped = true
    step(sum)
  }
}

const hasOwnGestures = (event: Event): boolean =>
  event.composedPath().some((one) => one instanceof Element && one.matches('input, [role="slider"], model-viewer, [data-own-gestures]'))
