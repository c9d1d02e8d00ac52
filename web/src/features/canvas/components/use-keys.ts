import { type KeyboardEvent, useCallback } from 'react'
import { isTyping } from '../../../lib/keys.ts'
import type { PaintEditor } from '../engine/editor.ts'
import { commandOf } from '../engine/keys.ts'

/** The key handler of an editor, for the element that contains its canvas and its tools. */
export const useKeys = (editor: PaintEditor): ((event: KeyboardEvent) => void) =>
  useCallback(
    (event) => {
      const command = isTyping(event.target) ? undefined : commandOf(event.nativeEvent)
      // An Escape without anything to cancel here is for the dialog around.
      if (!command || (command.do === 'cancel' && !editor.cancel())) return
      event.preventDefault()
      event.stopPropagation()
      if (command.do !== 'cancel') editor.run(command)
    },
    [editor],
  )
