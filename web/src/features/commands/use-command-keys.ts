import { useEffect } from 'react'
import { showDialog } from '../../lib/dialogs.ts'
import { IS_APPLE, isPressed, isTyping, takesKeys } from '../../lib/keys.ts'
import { useOptions } from '../options/public.ts'
import { usePalette } from './palette-store.ts'
import { COMMAND_KEYS } from './shortcuts.ts'

/**
 * Handles the keys that work on every page, before all other handlers: where single-key shortcuts are off, no other handler gets one. `prepare` is called when
 * a modifier goes down, a moment before the rest of the combination.
 */
export function useCommandKeys(prepare: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') return prepare()
      const act = actionOf(event)
      if (!act) return
      event.stopPropagation()
      if (act === ignore) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [prepare])
}

function actionOf(event: KeyboardEvent): (() => void) | undefined {
  if (takesKeys(event.target)) return undefined
  // On Apple’s keyboards Ctrl+K deletes to the end of a line.
  if (isPressed(event, COMMAND_KEYS.search) && !(IS_APPLE && event.ctrlKey)) return toggle
  const showSheet = isPressed(event, COMMAND_KEYS.sheet) && !isCovered() ? () => showDialog('shortcuts') : undefined
  if (!isSingle(event)) return showSheet
  if (isTyping(event.target) || findsByLetter(event.target)) return undefined
  return useOptions.getState().singleKeys ? showSheet : ignore
}

const toggle = () => usePalette.setState(({ open }) => ({ open: !open }))
const ignore = () => undefined

const isSingle = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** Menus and lists use letters to jump to an item. */
const findsByLetter = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="menu"], [role="listbox"], [aria-haspopup="listbox"]') !== null

const isCovered = (): boolean => document.querySelector('[role="dialog"], dialog[open], [aria-modal="true"]') !== null
