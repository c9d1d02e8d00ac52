import { useEffect, useEffectEvent } from 'react'

const MODAL = '[aria-modal="true"], dialog[open]'

/** Presses that have closed a dialog. */
const used = new WeakSet<Event>()

/** Elements with their own use of Escape: an open menu, and marked controls. */
const isUsed = ({ target }: Event): boolean =>
  document.querySelector('[role="menu"]:popover-open') !== null || (target instanceof Element && target.closest('[data-escape]') !== null)

/** Closes a dialog with Escape if it is the uppermost one: Mantine closes all that are open at once. */
export function useEscape(dialog: Element | null, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTop = [...document.querySelectorAll(MODAL)].at(-1) === dialog
      if (event.key !== 'Escape' || event.isComposing || !isTop || used.has(event) || isUsed(event)) return
      used.add(event)
      close()
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [dialog])
}
