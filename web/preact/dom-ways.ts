/** Does for elements of the page what React does and Preact leaves to the browser. */
import { options, type Ref, type VNode } from 'preact'

type Props = Record<string, unknown>
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The props that each control was drawn with last. */
const drawn = new WeakMap<EventTarget, Props>()

/** Elements that are about to be taken out of the page. */
const leaving = new Set<EventTarget>()
/** Renders whatever waits to be rendered. */
let render = (): void => undefined

/** Renders at once what would be rendered when the current script has ended. */
export const renderNow = (): void => render()

/** Called once, before the first render. */
export function treatAsReactDoes(): void {
  const before = { ...options }
  options.vnode = (node) => {
    before.vnode?.(node)
    if (typeof node.type !== 'string') return
    const props = node.props as Props
    // A false attribute is left away, but the browser checks the spelling unless it reads "false".
    if (props['spellCheck'] === false) props['spellCheck'] = 'false'
    // Browsers heed the attribute once for each page.
    if (props['autoFocus'] === true) node.ref = takingFocus(node.ref)
  }
  options.diffed = (node) => {
    before.diffed?.(node)
    const { type, props, __e: element } = node as VNode<Props> & { __e?: Element }
    if (!element || (type !== 'input' && type !== 'textarea' && type !== 'select')) return
    const last = drawn.get(element)
    // What is not given any more would become 0: nothing could be entered.
    for (const name of ['maxLength', 'minLength']) if (last?.[name] != null && props[name] == null) element.removeAttribute(name)
    drawn.set(element, props)
    if (element instanceof HTMLSelectElement && props['value'] != null) showFirst(element)
  }
  options.debounceRendering = (run) => {
    render = run
    queueMicrotask(run)
  }
  // Effects follow a render soon, and not only once a frame was painted. What a press or a key leads to is there before the next: a dialog
  // that one Escape closed must not hear a second.
  options.requestAnimationFrame = (run) => (isOfPerson(globalThis.event) ? queueMicrotask(run) : setTimeout(run))
  // The browser takes the focus from an element that leaves the page, which is not an end of typing in it.
  options.unmount = (node) => {
    before.unmount?.(node)
    const focused = document.activeElement
    const { type, __e: element } = node as VNode & { __e?: Element }
    if (!focused || focused === document.body || typeof type !== 'string' || !element?.contains(focused)) return
    leaving.add(focused)
    queueMicrotask(() => leaving.clear())
  }
  // Preact moves elements by it; Safari lacks it.
  if (!('moveBefore' in Element.prototype)) {
    Object.assign(Element.prototype, {
      moveBefore(this: Element, element: Node, before: Node | null) {
        moveWithFocus(this, element, before)
      },
    })
  }
  for (const name of ['blur', 'focusout', 'focus', 'focusin'])
    document.addEventListener(name, (event) => event.target && leaving.has(event.target) && event.stopImmediatePropagation(), true)
  // What is entered is told by `input`, what is picked by `change`, which follows an `input` that nobody has heard yet.
  document.addEventListener('input', ({ target }) => isPicked(target) || queueMicrotask(() => hold(target)))
  document.addEventListener('change', ({ target }) => isPicked(target) && queueMicrotask(() => hold(target)))
}

/** Puts an element of the parent before another, or last. What has the focus in it keeps it, and hears of nothing. */
export function moveWithFocus(parent: Element, element: Node, before: Node | null): void {
  const focused = document.activeElement
  const isMoved = focused instanceof HTMLElement && element.contains(focused)
  if (isMoved) leaving.add(focused)
  parent.insertBefore(element, before)
  if (!isMoved) return
  focused.focus({ preventScroll: true })
  leaving.delete(focused)
}

const isPicked = (control: EventTarget | null): boolean =>
  control instanceof HTMLSelectElement || (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type))

/** Whether a person has pressed or entered something; moves, which come many times a second, do not count. */
const isOfPerson = (event: Event | undefined): boolean =>
  event !== undefined && /^(key|click|dblclick|pointer(down|up)|mouse(down|up)|touch(start|end)|input|change|submit)/.test(event.type)

/** Lets a control show what it was drawn with, if its owner did not take what was entered. */
function hold(control: EventTarget | null): void {
  const props = control && drawn.get(control)
  if (!props) return
  const { checked, value } = props
  const element = control as Control
  if (typeof checked === 'boolean' && element instanceof HTMLInputElement) {
    for (const one of element.type === 'radio' ? groupOf(element) : [element]) {
      const wanted = drawn.get(one)?.['checked']
      if (typeof wanted === 'boolean' && wanted !== one.checked) one.checked = wanted
    }
  } else if ((typeof value === 'string' || typeof value === 'number') && String(value) !== element.value) {
    element.value = String(value)
    if (element instanceof HTMLSelectElement) showFirst(element)
  }
}

/** Has a list whose value is not among its options, as one that has gone or has not come yet, show its first one instead of nothing. */
function showFirst(list: HTMLSelectElement): void {
  const first = [...list.options].find(({ disabled }) => !disabled)
  if (list.selectedIndex < 0 && first && !list.multiple) first.selected = true
}

/** A change of one radio button switches another off. */
const groupOf = ({ name }: HTMLInputElement): Iterable<HTMLInputElement> =>
  document.querySelectorAll<HTMLInputElement>(`input[type="radio"][name="${CSS.escape(name)}"]`)

type ElementRef = Ref<HTMLElement>

/** Elements that took the focus when they came. */
const arrived = new WeakSet<HTMLElement>()
/** The same ref each time, because a changed one is called again. */
const taking = new WeakMap<object, ElementRef>()

const takeFocus = (element: HTMLElement | null): void => {
  if (!element || arrived.has(element)) return
  arrived.add(element)
  element.focus()
}

/** A ref that also has its element take the focus when it comes. */
function takingFocus(ref: ElementRef | undefined): ElementRef {
  if (ref == null || ref === takeFocus) return takeFocus
  const known = taking.get(ref)
  if (known) return known
  const both = (element: HTMLElement | null) => {
    const end = typeof ref === 'function' ? ref(element) : undefined
    if (typeof ref === 'object') ref.current = element
    takeFocus(element)
    return end
  }
  taking.set(ref, both)
  // An element that is made from another one has the ref already.
  taking.set(both, both)
  return both
}
