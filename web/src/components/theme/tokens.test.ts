import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

describe.each(['light', 'dark'])('the %s scheme', (scheme) => {
  const block = css.slice(css.indexOf(`[data-mantine-color-scheme='${scheme}']`)).split('}', 1)[0] ?? ''
  const token = (name: string): string => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(block)?.[1] ?? ''

  it.each([
    ...['ink', 'ink-soft', 'cinnabar', 'celadon', 'ochre'].flatMap((text) =>
      ['paper', 'sheet', 'well'].map((ground) => [text, ground] as const),
    ),
    ['on-cinnabar', 'cinnabar'] as const,
    ['on-cinnabar', 'cinnabar-deep'] as const,
    ['ink', 'cinnabar-wash'] as const,
    ['ink-soft', 'cinnabar-wash'] as const,
  ])('%s reads on %s at 4.5 to 1', (text, ground) => {
    expect(contrast(token(text), token(ground))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['paper', 'sheet', 'well'])('the edge of a control stands out from %s at 3 to 1', (ground) => {
    expect(contrast(token('edge'), token(ground))).toBeGreaterThanOrEqual(3)
  })
})

/** Contrast ratio of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
