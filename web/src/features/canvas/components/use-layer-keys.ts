import { type KeyboardEvent, useCallback } from 'react'
import { isTyping } from '../../../lib/keys.ts'
import type { LayerEditor } from '../layers/layer-editor.ts'
import { useKeys } from './use-keys.ts'

/** The keys of an editor, and those on its canvas for moving, removing and cropping. */
export function useLayerKeys(editor: LayerEditor): (event: KeyboardEvent) => void {
  const onKeyDown = useKeys(editor)
  return useCallback(
    (event) => {
      onKeyDown(event)
      if (event.defaultPrevented || isTyping(event.target) || event.nativeEvent.isComposing) return
      const isOnCanvas = event.target instanceof Element && event.target.closest('[role="application"]') !== null
      if (!isOnCanvas || !act(editor, event.nativeEvent)) return
      event.preventDefault()
      event.stopPropagation()
    },
    [editor, onKeyDown],
  )
}

function act(editor: LayerEditor, event: globalThis.KeyboardEvent): boolean {
  const { tool, selected } = editor.state.getState()
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (tool === 'crop' && event.key === 'Enter') {
    editor.crop()
    return true
  }
  if (tool === 'move' && (event.key === 'Delete' || event.key === 'Backspace') && selected !== undefined) {
    editor.do({ do: 'remove', id: selected })
    return true
  }
  return editor.nudge(event)
}
