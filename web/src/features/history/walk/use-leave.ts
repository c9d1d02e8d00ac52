import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect } from 'react'
import { focusOpener } from '../../../lib/focus-opener.ts'
import { isPressed, isTyping } from '../../../lib/keys.ts'
import { LEAVE_KEYS } from '../shortcuts.ts'

/** Leads back to the page's origin, or to its list if it was opened by its address; so does Escape, unless something is open over the page. */
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
  // Before painting, because a visible page may be used at once.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return leave
}
