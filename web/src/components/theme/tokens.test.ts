import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast } from './contrast.ts'

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
  ])('has a contrast of 4.5 to 1 for %s on %s', (text, ground) => {
    expect(contrast(token(text), token(ground))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['paper', 'sheet', 'well'])('has a contrast of 3 to 1 for the edge of a control on %s', (ground) => {
    expect(contrast(token('edge'), token(ground))).toBeGreaterThanOrEqual(3)
  })

  it('sets the colour of its paper in index.html for browsers', () => {
    const html = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8')
    expect(html).toContain(`data-${scheme}="${token('paper')}"`)
  })
})
