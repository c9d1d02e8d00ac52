import { type KeyboardEvent, useCallback } from 'react'
import { isTyping } from '../../../lib/keys.ts'
import type { PaintEditor } from '../engine/editor.ts'
import { commandOf } from '../engine/keys.ts'

/** The key handler of an editor, for the element that contains its canvas and its tools. */
export const useKeys = (editor: PaintEditor): ((event: KeyboardEvent) => void) =>
  useCallback(
    (event) => {
      const command = isTyping(event.target) ? undefined : commandOf(event.nativeEvent)
      // An Escape or Enter that nothing here needs is for the dialog or form around.
      if (!command || (command.do === 'cancel' && !editor.cancel()) || (command.do === 'close' && !editor.close())) return
      event.preventDefault()
      event.stopPropagation()
      if (command.do !== 'cancel' && command.do !== 'close') editor.run(command)
    },
    [editor],
  )
