import { useEffect, useRef } from 'react'
import styles from './tip.module.css'

/**
 * Used once, in the shell: a tooltip for any `[data-tip]` control that is hovered or focused by keyboard, with its `aria-label` or the attribute's shorter
 * text.
 */
export function Tip() {
  const tip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const sheet = tip.current
    if (!sheet) return undefined
    let pressed: Element | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      if (sheet.matches(':popover-open')) sheet.hidePopover()
    }
    const show = (event: Event) => {
      const control = event.target instanceof Element ? event.target.closest('[data-tip]') : null
      hide()
      // No tooltip for a control just pressed: it would cover the result.
      if (control !== null && control === pressed) return
      pressed = null
      const isPointed = event.type === 'pointerover' && (event as PointerEvent).pointerType === 'mouse'
      if (!control || !(isPointed || control.matches(':focus-visible'))) return
      timer = setTimeout(() => present(sheet, control), DELAY_MS)
    }
    const press = ({ target }: Event) => {
      pressed = target instanceof Element ? target.closest('[data-tip]') : null
    }
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    document.addEventListener('pointerover', show)
    document.addEventListener('focusin', show)
    for (const type of ['focusout', 'pointerdown', 'scroll']) document.addEventListener(type, hide, true)
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('keydown', onKey)
    return () => {
      hide()
      document.removeEventListener('pointerover', show)
      document.removeEventListener('focusin', show)
      for (const type of ['focusout', 'pointerdown', 'scroll']) document.removeEventListener(type, hide, true)
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return <div ref={tip} popover="manual" className={styles.tip} aria-hidden />
}

const DELAY_MS = 350
const GAP = 6

function present(sheet: HTMLElement, control: Element): void {
  const tip = control.getAttribute('data-tip')
  const name = tip === 'true' ? control.getAttribute('aria-label') : tip
  if (!name || !control.isConnected) return
  sheet.textContent = name
  sheet.showPopover()
  const { left, width, top, bottom } = control.getBoundingClientRect()
  const x = left + width / 2 - sheet.offsetWidth / 2
  const fits = bottom + GAP + sheet.offsetHeight < innerHeight
  sheet.style.left = `${Math.max(GAP, Math.min(x, innerWidth - sheet.offsetWidth - GAP))}px`
  sheet.style.top = `${fits ? bottom + GAP : top - GAP - sheet.offsetHeight}px`
}
