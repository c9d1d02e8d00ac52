import { changeWeight } from '@stipple/core/domain/prompt-weight'
import { useEffect } from 'react'
import { isPressed } from '../../lib/keys.ts'
import { replaceText } from './edit.ts'
import { WEIGHT_KEYS } from './shortcuts.ts'

/** The selected words, or the word at the caret, count more or less. */
export function useWeightKeys(field: HTMLTextAreaElement | null): void {
  useEffect(() => {
    if (!field) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const direction = isPressed(event, WEIGHT_KEYS.heavier) ? 'up' : isPressed(event, WEIGHT_KEYS.lighter) ? 'down' : undefined
      if (!direction) return
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
