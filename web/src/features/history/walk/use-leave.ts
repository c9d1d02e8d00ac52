import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect } from 'react'
import { focusOpener } from '../../../lib/focus-opener.ts'
import { isPressed, isTyping } from '../../../lib/keys.ts'
import { LEAVE_KEYS } from '../shortcuts.ts'

/** Leads back to where a page was opened from, or to its list where it was opened by its address; Escape does the same, unless something lies over the page. */
export function useLeave(list: '/' | '/history'): () => void {
  const router = useRouter()
  const navigate = useNavigate()
  const leave = () => {
    focusOpener(location.pathname)
    if (router.history.canGoBack()) router.history.back()
    else void navigate({ to: list })
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isPressed(event, LEAVE_KEYS.close) || isTyping(event.target)) return
    if (document.querySelector('dialog[open], [role="dialog"], [role="menu"], [aria-modal="true"]') !== null) return
    leave()
  })
  // Before anything is painted: whoever sees the page may press at once.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return leave
}
