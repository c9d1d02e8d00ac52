import { type PointerEvent, useRef } from 'react'

/** Pixels: a sheet dragged down further than this closes. */
const CLOSE_DISTANCE = 96
/** Pixels: a shorter movement is a press and not a drag. */
const PRESS_DISTANCE = 6

/** Props of a sheet's handle: a press closes the sheet, and the sheet follows a finger that drags it down. */
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
      if (dragged.current > CLOSE_DISTANCE) onClose()
      else if (sheet) sheet.style.translate = ''
    },
    onPointerCancel: () => {
      start.current = undefined
      move(0)
    },
    // Keys press it, too, and a drag that returns ends in a click as well.
    onClick: () => {
      if (dragged.current < PRESS_DISTANCE) onClose()
      dragged.current = 0
    },
  }
}
