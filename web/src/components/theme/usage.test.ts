import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
/** The tokens themselves, and the ten tag colours. */
const OWN = /components\/theme\/tokens\.css$|tag-colours\.module\.css$/

const sheets = globSync('**/*.css', { cwd: root }).filter((path) => !OWN.test(path))
const lines = sheets.flatMap((path) =>
  readFileSync(new URL(path, root), 'utf8')
    .split('\n')
    .map((text, index) => ({ text, at: `${path}:${index + 1}: ${text.trim()}` })),
)
const offending = (pattern: RegExp): string[] => lines.filter(({ text }) => pattern.test(text)).map(({ at }) => at)

it('finds the style sheets', () => {
  expect(sheets.length).toBeGreaterThan(100)
})

it.each<[what: string, pattern: RegExp, except?: RegExp]>([
  // A colour wheel, as the icon for a custom colour, is allowed.
  ['a colour', /#[\da-f]{3,8}\b(?!.*conic)|\b(rgb|hsl|oklch)a?\(/i, /conic-gradient/],
  ['a size of letters', /font(-size)?:.*\d(px|rem)/],
  ['a layer', /z-index: *-?\d/],
  ['a radius', /radius: *[1-9]\d*px/],
  ['an easing', /cubic-bezier|ease-out|ease-in;|linear[;,]/],
  ['a slant, which no face here has', /italic|oblique/],
  ['capitals, which Chinese lacks', /text-transform: *(upper|capital)/],
])('allows no style sheet to set %s directly', (_, pattern, except) => {
  expect(offending(pattern).filter((line) => !except?.test(line))).toEqual([])
})

it('has four widths for media queries', () => {
  const widths = lines.flatMap(({ text }) => [...text.matchAll(/@media.*?\((?:max|min)-width: *([^)]+)\)/g)].map(([, width]) => width))
  expect(new Set(widths)).toEqual(new Set(['30em', '47.99em', '61.99em', '74.99em']))
})
