import { useEffect, useEffectEvent } from 'react'
import { isPressed } from '../../../lib/keys.ts'
import { WALK_KEYS } from '../shortcuts.ts'
import type { Steps } from './use-walk-gestures.ts'

/** Moves to the previous or next work by the arrow keys, except where the focused element uses them itself. */
export function useWalkKeys({ previous, next }: Steps): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = isPressed(event, WALK_KEYS.back) ? previous : isPressed(event, WALK_KEYS.on) ? next : undefined
    if (!step || isTaken(event)) return
    event.preventDefault()
    step()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Fields, dialogs and menus have arrow keys of their own. */
const isTaken = ({ defaultPrevented, target }: KeyboardEvent): boolean =>
  defaultPrevented ||
  (target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="slider"]') !== null)
