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
  ])('%s reads on %s at 4.5 to 1', (text, ground) => {
    expect(contrast(token(text), token(ground))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['paper', 'sheet', 'well'])('the edge of a control stands out from %s at 3 to 1', (ground) => {
    expect(contrast(token('edge'), token(ground))).toBeGreaterThanOrEqual(3)
  })

  it('has its paper round the page as well, where browsers draw', () => {
    const html = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8')
    expect(html).toContain(`data-${scheme}="${token('paper')}"`)
  })
})
