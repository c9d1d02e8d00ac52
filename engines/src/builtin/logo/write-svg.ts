import { type Block, type BlockItem, heightOf, widthOf } from './block.ts'

/** Margin around a design, as a share of its shorter side, but at least of its longer one. */
const MARGIN = { short: 0.12, long: 0.05 }

/** A design as an SVG file with a transparent background. */
export function writeSvg(design: Block, title: string): string {
  const [wide, high] = [widthOf(design), heightOf(design)]
  const margin = Math.max(Math.min(wide, high) * MARGIN.short, Math.max(wide, high) * MARGIN.long)
  const [width, height] = [Math.ceil(wide + 2 * margin), Math.ceil(high + 2 * margin)]
  const shift = { x: (width - wide) / 2 - design.box.left, y: (height - high) / 2 - design.box.top }
  const paths = design.items.map((item) => path(item, shift))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">\n<title>${escape(title)}</title>\n${paths.join('\n')}\n</svg>\n`
}

function path({ path: data, fill, matrix: [a, b, c, d, e, f] }: BlockItem, { x, y }: { x: number; y: number }): string {
  const plain = a === 1 && b === 0 && c === 0 && d === 1
  const place = plain
    ? `translate(${short(e + x)} ${short(f + y)})`
    : `matrix(${[a, b, c, d].map(fine).join(' ')} ${short(e + x)} ${short(f + y)})`
  return `<path fill="${fill}" transform="${place}" d="${data}"/>`
}

const short = (value: number): number => Math.round(value * 100) / 100
const fine = (value: number): number => Math.round(value * 1e5) / 1e5

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
