/** The focused element and its ancestors, to find a new place after its removal. */
interface Trail {
  readonly element: HTMLElement
  /** From the element to the page, each with its index among its siblings. */
  readonly steps: readonly { readonly element: Element; readonly index: number }[]
}

/**
 * Moves the focus when its element is removed or disabled during an operation; browsers move it to the page, where keys have no effect. In a list it
 * moves to the neighbour, otherwise to the heading. @returns a function that stops it.
 */
export function keepFocus(): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let last: Trail | undefined
  /** The last one outside dialogs and menus, which close after their work. */
  let beneath: Trail | undefined
  let isWaiting = false
  const look = () => {
    isWaiting = false
    if (!last || !isLost() || signal.aborted) return
    const trail = hasLayerGone(last) && beneath ? beneath : last
    const { element } = trail
    if (element.isConnected && !isDisabled(element)) element.focus({ preventScroll: true })
    else if (!element.isConnected && document.querySelector(MODAL) === null) focusOn(placeAfter(trail))
  }
  // After better handlers: the opener of a dialog, a dialog with the focus, a field that takes it.
  const later = () => {
    if (isWaiting || !last || !isLost()) return
    isWaiting = true
    requestAnimationFrame(() => setTimeout(() => setTimeout(look)))
  }
  const watch = new MutationObserver(later)
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  const forget = () => {
    last = undefined
  }
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLElement)) return
      last = trailOf(target)
      if (!target.closest(LAYER)) beneath = last
    },
    { signal },
  )
  document.addEventListener(
    'focusout',
    ({ target }) =>
      // Checked after the script has ended: only elements that were removed, disabled or moved lost it unintentionally.
      queueMicrotask(() => {
        if (target instanceof HTMLElement && target === last?.element && target.isConnected && !isDisabled(target) && !hasFocus(target))
          forget()
      }),
    { signal },
  )
  document.addEventListener('pointerdown', () => isLost() && forget(), { signal, capture: true })
  return () => {
    ended.abort()
    watch.disconnect()
  }
}

const MODAL = '[aria-modal="true"], dialog[open]'
const LAYER = '[role="dialog"], [role="menu"], dialog, [popover]'
const ITEM = 'li, tr, article, [role="listitem"], [role="row"], [role="option"], [role="treeitem"]'
const LIST = 'ul, ol, table, [role="list"]'
const FOCUSABLE =
  'a[href], button:enabled, input:enabled:not([type="hidden"]), select:enabled, textarea:enabled, [tabindex]:not([tabindex="-1"])'

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body
const hasFocus = (element: Element): boolean => document.activeElement === element
const isDisabled = (element: Element): boolean => element.matches(':disabled')

const hasLayerGone = ({ steps }: Trail): boolean => steps.some(({ element }) => !element.isConnected && element.matches(LAYER))

function trailOf(element: HTMLElement): Trail {
  const steps: { element: Element; index: number }[] = []
  for (let at: Element | null = element; at; at = at.parentElement)
    steps.push({ element: at, index: at.parentElement ? [...at.parentElement.children].indexOf(at) : 0 })
  return { element, steps }
}

/** Finds the place closest to a removed element. */
function placeAfter({ element, steps }: Trail): HTMLElement | undefined {
  const homeAt = steps.findIndex((step) => step.element.isConnected)
  const gone = steps[homeAt - 1]
  const home = steps[homeAt]?.element
  if (!gone || !home || home === document.body) return undefined
  if (gone.element.matches(ITEM)) {
    const at = [...gone.element.querySelectorAll(FOCUSABLE)].indexOf(element)
    for (const neighbour of [home.children[gone.index], home.children[gone.index - 1]]) {
      if (!neighbour?.matches(ITEM)) continue
      const found = neighbour.matches(FOCUSABLE) ? [neighbour] : [...neighbour.querySelectorAll(FOCUSABLE)]
      const place = found[at] ?? found[0]
      if (place instanceof HTMLElement) return place
    }
  }
  return headingOf(home)
}

/** Heading of the closest part of the page that has one; otherwise the page's content. */
function headingOf(home: Element): HTMLElement | undefined {
  for (let at: Element | null = home; at && at !== document.body; at = at.parentElement) {
    // Headings of a list belong to its items.
    const heading = at.matches(LIST) ? null : at.querySelector<HTMLElement>('h1, h2, h3')
    if (heading) return heading
    if (at instanceof HTMLElement && at.matches('main')) return at
  }
  return undefined
}

/** Headings are not tab stops: they are only focused by this. */
function focusOn(element: HTMLElement | undefined): void {
  if (!element) return
  if (!element.matches(FOCUSABLE)) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
