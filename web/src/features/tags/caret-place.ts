/** Position of a character of a field in the window, in CSS pixels: left, and the line's top and bottom. */
export interface CaretPlace {
  readonly left: number
  readonly top: number
  readonly bottom: number
}

/** Measured in an invisible copy of the field with the same layout, since browsers have no API for it. */
export function caretPlace(field: HTMLTextAreaElement, position: number): CaretPlace {
  const copy = document.createElement('div')
  copyLayout(copy, field)
  Object.assign(copy.style, { position: 'fixed', left: '0', top: '0', visibility: 'hidden' })
  copy.textContent = field.value.slice(0, position)
  const mark = document.createElement('span')
  mark.textContent = field.value.slice(position, position + 1) || '.'
  copy.append(mark)
  document.body.append(copy)
  const box = field.getBoundingClientRect()
  const { offsetLeft, offsetTop, offsetHeight } = mark
  copy.remove()
  const left = box.left + offsetLeft - field.scrollLeft
  const top = Math.min(Math.max(box.top, box.top + offsetTop - field.scrollTop), box.bottom)
  return { left, top, bottom: Math.min(top + offsetHeight, box.bottom) }
}

/** Gives an element the layout of a field, so that the same text has its lines and characters in the same places. */
export function copyLayout(element: HTMLElement, field: HTMLTextAreaElement): void {
  const style = getComputedStyle(field)
  for (const name of COPIED) element.style.setProperty(name, style.getPropertyValue(name))
  Object.assign(element.style, { whiteSpace: 'pre-wrap', overflowWrap: 'break-word' })
  element.style.width = `${field.clientWidth + number(style.borderLeftWidth) + number(style.borderRightWidth)}px`
}

const COPIED = [
  'box-sizing',
  'border-width',
  'border-style',
  'padding',
  'font-family',
  'font-size',
  'font-weight',
  'font-variant-numeric',
  'letter-spacing',
  'line-height',
  'tab-size',
  'text-indent',
  'word-spacing',
]

const number = (length: string): number => Number.parseFloat(length) || 0

const GAP = 4
const MARGIN = 8

/** Places a sheet of the top layer under a caret, or above it at the end of the window or of the area above the on-screen keyboard. */
export function placeAtCaret(sheet: HTMLElement, { left, top, bottom }: CaretPlace): void {
  const { width = innerWidth, height = innerHeight, offsetTop = 0 } = visualViewport ?? {}
  const [first, last] = [offsetTop + MARGIN, offsetTop + height - MARGIN]
  const [above, below] = [top - GAP - first, last - bottom - GAP]
  const wanted = Math.min(sheet.scrollHeight + 2, MOST)
  const isAbove = below < wanted && above > below
  sheet.style.maxHeight = `${Math.min(MOST, Math.max(LEAST, isAbove ? above : below))}px`
  const taken = sheet.offsetHeight
  sheet.style.left = `${Math.max(MARGIN, Math.min(left, width - sheet.offsetWidth - MARGIN))}px`
  sheet.style.top = `${isAbove ? top - GAP - taken : bottom + GAP}px`
}

const MOST = 380
const LEAST = 88
