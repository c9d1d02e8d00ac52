/** Does for elements of the page what React does and Preact leaves to the browser. */
import { options, type VNode } from 'preact'

type Props = Record<string, unknown>
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The props that each control was drawn with last. */
const drawn = new WeakMap<EventTarget, Props>()

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
    if (props['autoFocus'] === true && node.ref == null) node.ref = takeFocus
  }
  options.diffed = (node) => {
    before.diffed?.(node)
    const { type, props, __e: element } = node as VNode<Props> & { __e?: Element }
    if (element && (type === 'input' || type === 'textarea' || type === 'select')) drawn.set(element, props)
  }
  // Effects follow a render soon, and not only once a frame was painted: a second key may come before.
  options.requestAnimationFrame = (run) => setTimeout(run)
  // What is entered is told by `input`, what is picked by `change`, which follows an `input` that nobody has heard yet.
  document.addEventListener('input', ({ target }) => isPicked(target) || queueMicrotask(() => hold(target)))
  document.addEventListener('change', ({ target }) => isPicked(target) && queueMicrotask(() => hold(target)))
}

const isPicked = (control: EventTarget | null): boolean =>
  control instanceof HTMLSelectElement || (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type))

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
  } else if ((typeof value === 'string' || typeof value === 'number') && String(value) !== element.value) element.value = String(value)
}

/** A change of one radio button switches another off. */
const groupOf = ({ name }: HTMLInputElement): Iterable<HTMLInputElement> =>
  document.querySelectorAll<HTMLInputElement>(`input[type="radio"][name="${CSS.escape(name)}"]`)

const takeFocus = (element: HTMLElement | null): void => element?.focus()
