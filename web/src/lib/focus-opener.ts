/** Time for the list to appear (ms). */
const PATIENCE_MS = 2000

/** Focuses the link to `path` when the previous page shows it again, unless something else was focused meanwhile. */
export function focusOpener(path: string): void {
  const end = performance.now() + PATIENCE_MS
  const look = () => {
    const { activeElement } = document
    const isFree =
      activeElement === null || activeElement === document.body || (activeElement instanceof HTMLElement && activeElement.tabIndex < 0)
    if (location.pathname !== path) {
      if (!isFree) return
      const link = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].find(({ pathname }) => pathname === path)
      if (link) {
        link.focus({ preventScroll: true })
        return
      }
    }
    if (performance.now() < end) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
