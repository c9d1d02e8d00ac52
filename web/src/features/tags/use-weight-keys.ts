import { changeWeight } from '@stipple/core/domain/prompt-weight'
import { useEffect } from 'react'
import { replaceText } from './edit.ts'

/** Ctrl or ⌘ with an arrow up or down: the selected words, or the word at the caret, count more or less. */
export function useWeightKeys(field: HTMLTextAreaElement | null): void {
  useEffect(() => {
    if (!field) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const direction = DIRECTIONS[event.key]
      if (!direction || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.isComposing) return
      // The caret stays where it is even when nothing can change.
      event.preventDefault()
      const change = changeWeight(field.value, { start: field.selectionStart, end: field.selectionEnd }, direction)
      if (!change) return
      replaceText(field, change)
      field.setSelectionRange(change.selected.start, change.selected.end)
    }
    field.addEventListener('keydown', onKeyDown)
    return () => field.removeEventListener('keydown', onKeyDown)
  }, [field])
}

const DIRECTIONS: Readonly<Record<string, 'up' | 'down' | undefined>> = { ArrowUp: 'up', ArrowDown: 'down' }
