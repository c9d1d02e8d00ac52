import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import { z } from 'zod'
import { type Block, filled, moved } from './block.ts'

const schema = z.object({ icons: z.record(z.string(), z.object({ body: z.string() })), height: z.number() })
let loaded: z.infer<typeof schema> | undefined

const iconSet = () =>
  (loaded ??= schema.parse(JSON.parse(readFileSync(createRequire(import.meta.url).resolve('@iconify-json/ph/icons.json'), 'utf8'))))

export type Stroke = 'fill' | 'bold'

export const hasIcon = (name: string): boolean => `${name}-fill` in iconSet().icons

/**
 * An icon of Phosphor (MIT) in one colour, its middle at the origin, of the same visual size as a square of `size`.
 * Undefined for an unknown name.
 */
export function iconBlock(name: string, { size, stroke, fill }: { size: number; stroke: Stroke; fill: string }): Block | undefined {
  const { icons, height } = iconSet()
  const body = icons[`${name}-${stroke}`]?.body
  const path = body === undefined ? '' : [...body.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d).join('')
  if (path === '') return undefined
  const bounds = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${height} ${height}"><path d="${path}"/></svg>`,
  ).innerBBox()
  if (!bounds) return undefined
  const { x, y, width, height: high } = bounds
  // Between its longer side and its area: a wide bridge does not look smaller than a square book.
  const extent = 0.6 * Math.max(width, high) + 0.4 * Math.sqrt(width * high)
  const block = filled(path, fill, { left: x, top: y, right: x + width, bottom: y + high })
  const middle = moved(block, { x: -(x + width / 2), y: -(y + high / 2) })
  return moved(middle, { scale: size / extent })
}
