import { type PointerEvent, useRef } from 'react'

/** Pixels: dragged further down than this, a sheet is let go. */
const FAR = 96
/** Pixels: what moves less was pressed and not dragged. */
const STILL = 6

/** What the handle of a sheet does: it closes the sheet when pressed, and the sheet follows the finger that drags it down. */
export function useSheetHandle(sheet: HTMLElement | null, onClose: () => void) {
  const start = useRef<number>(undefined)
  const dragged = useRef(0)
  const move = (pixels: number) => {
    dragged.current = Math.max(0, pixels)
    if (sheet) sheet.style.translate = `0 ${dragged.current}px`
  }
  return {
    onPointerDown: ({ currentTarget, pointerId, clientY }: PointerEvent<HTMLElement>) => {
      currentTarget.setPointerCapture(pointerId)
      start.current = clientY
      move(0)
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (start.current !== undefined) move(clientY - start.current)
    },
    onPointerUp: () => {
      start.current = undefined
      if (dragged.current > FAR) onClose()
      else if (sheet) sheet.style.translate = ''
    },
    onPointerCancel: () => {
      start.current = undefined
      move(0)
    },
    // Keys press it too, and a drag that came back ends in a click as well.
    onClick: () => {
      if (dragged.current < STILL) onClose()
      dragged.current = 0
    },
  }
}
