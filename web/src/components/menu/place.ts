export type Placement = 'below start' | 'below end' | 'above start'

const GAP = 6
const MARGIN = 8

/** Positions a sheet of the top layer at its anchor; flips and shifts it to stay within the window. */
export function place(sheet: HTMLElement, anchor: Element, placement: Placement): void {
  const { left, right, top, bottom } = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = sheet
  const prefersAbove = placement === 'above start'
  const above = prefersAbove ? top - GAP - height >= MARGIN : bottom + GAP + height > innerHeight - MARGIN && top - GAP - height >= MARGIN
  const x = placement === 'below end' ? right - width : left
  sheet.style.left = `${Math.max(MARGIN, Math.min(x, innerWidth - width - MARGIN))}px`
  sheet.style.top = `${above ? top - GAP - height : Math.max(MARGIN, Math.min(bottom + GAP, innerHeight - height - MARGIN))}px`
}
