import { changeWeight } from '@stipple/core/domain/prompt-weight'
import { useEffect } from 'react'
import { isPressed } from '../../lib/keys.ts'
import { replaceText } from './edit.ts'
import { WEIGHT_KEYS } from './shortcuts.ts'

/** Raises or lowers the weight of the selected words, or of the word at the caret. */
export function useWeightKeys(field: HTMLTextAreaElement | null): void {
  useEffect(() => {
    if (!field) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const direction = isPressed(event, WEIGHT_KEYS.heavier) ? 'up' : isPressed(event, WEIGHT_KEYS.lighter) ? 'down' : undefined
      if (!direction) return
      // Keeps the caret in place even when nothing can change.
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
