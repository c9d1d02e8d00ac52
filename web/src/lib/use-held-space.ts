import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent } from 'react'
import { isPressed, isTyping, type Shortcuts } from './keys.ts'

/** Keys on a result. */
export const HOLD_KEYS = { before: ['Space'] } as const satisfies Shortcuts

/** Attributes of a button that shows something while it, or the space bar, is held. Undefined: nothing to show. */
export function useHeldSpace(show: ((is: boolean) => void) | undefined) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!show || !isPressed(event, HOLD_KEYS.before)) return
    if (isTyping(event.target) || (event.target instanceof Element && event.target.closest(USED) !== null)) return
    event.preventDefault()
    show(event.type === 'keydown')
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    document.addEventListener('keyup', listen)
    return () => {
      document.removeEventListener('keydown', listen)
      document.removeEventListener('keyup', listen)
    }
  }, [])
  const onSpace = (is: boolean) => (event: ReactKeyboardEvent) => {
    if (event.key === ' ') show?.(is)
  }
  return {
    onPointerDown: () => show?.(true),
    onPointerUp: () => show?.(false),
    onPointerLeave: () => show?.(false),
    onKeyDown: onSpace(true),
    onKeyUp: onSpace(false),
  }
}

/** Elements that use the space bar themselves. */
const USED = 'button, a, input, [role="dialog"], [role="menu"], [role="group"][tabindex]'
