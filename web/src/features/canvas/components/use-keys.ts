import { type KeyboardEvent, useCallback } from 'react'
import { isTyping } from '../../../lib/keys.ts'
import type { PaintEditor } from '../engine/editor.ts'
import { commandOf } from '../engine/keys.ts'
import type { Position } from '../pixels/outline.ts'

const ARROWS: Readonly<Record<string, Position>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Sliders and lists have arrow keys of their own. */
const isOnCanvas = (target: EventTarget): boolean => target instanceof HTMLElement && target.role === 'application'

/** The key handler of an editor, for the element that contains its canvas and its tools. */
export const useKeys = (editor: PaintEditor): ((event: KeyboardEvent) => void) =>
  useCallback(
    (event) => {
      if (isTyping(event.target)) return
      const step = isOnCanvas(event.target) ? ARROWS[event.key] : undefined
      if (step && editor.moveCrosshair?.(step)) return event.preventDefault()
      const command = commandOf(event.nativeEvent)
      // An unused Escape or Enter bubbles to the surrounding dialog or form.
      if (!command || (command.do === 'cancel' && !editor.cancel()) || (command.do === 'close' && !editor.close())) return
      event.preventDefault()
      event.stopPropagation()
      if (command.do !== 'cancel' && command.do !== 'close') editor.run(command)
    },
    [editor],
  )
