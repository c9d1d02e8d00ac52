import { styleRules } from './style-rules.ts'

export interface Token {
  /** Including its two dashes. */
  readonly name: string
  /** Value at the given element. */
  readonly value: string
}

/** The design tokens with their values at an element, in source order: read from the page's style sheets, so that none is missed. */
export function readTokens(element: Element): readonly Token[] {
  const names = new Set<string>()
  for (const { selectorText, style } of styleRules()) {
    if (!/^(:root|\[data-mantine-color-scheme|\[lang)/.test(selectorText)) continue
    for (const name of style) if (name.startsWith('--') && !name.startsWith('--mantine')) names.add(name)
  }
  const computed = getComputedStyle(element)
  return [...names].map((name) => ({ name, value: computed.getPropertyValue(name).trim() }))
}

export const isColour = ({ value }: Token): boolean => CSS.supports('color', value)

/** A colour as `#rrggbb`; transparent ones over white. */
export function asHex(colour: string): string {
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d')
  if (!context) return colour
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, 1, 1)
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
