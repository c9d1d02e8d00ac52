/** An element that has the focus, and what it lies in: places are found after it has gone. */
interface Trail {
  readonly element: HTMLElement
  /** From the element to the page, each with its place among the children of the next. */
  readonly steps: readonly { readonly element: Element; readonly index: number }[]
}

/**
 * Gives the focus a place when what had it leaves the page, or cannot be pressed while something is under way; browsers give it to the page, where keys reach
 * nothing. From a list it goes to the neighbour, from elsewhere to the heading. @returns a function that ends it.
 */
export function keepFocus(): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let last: Trail | undefined
  /** The last one outside of dialogs and menus, which are gone when their work is done. */
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
  // After whoever knows better: what opened a dialog, a dialog that holds the focus, a field that takes it.
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
      // Known once the script that causes it has ended: what has left the page, is disabled or only moved was not left on purpose.
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

/** Finds the place closest to an element that has left the page. */
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

/** The heading of the closest part of the page that has one; of a page without, its content. */
function headingOf(home: Element): HTMLElement | undefined {
  for (let at: Element | null = home; at && at !== document.body; at = at.parentElement) {
    // Headings of a list belong to its items.
    const heading = at.matches(LIST) ? null : at.querySelector<HTMLElement>('h1, h2, h3')
    if (heading) return heading
    if (at instanceof HTMLElement && at.matches('main')) return at
  }
  return undefined
}

/** Headings have no place in the order of keys: only this leads to them. */
function focusOn(element: HTMLElement | undefined): void {
  if (!element) return
  if (!element.matches(FOCUSABLE)) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
