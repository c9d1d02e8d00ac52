import type { InkBox as Box } from '../../typography/public.ts'

export type { Box }

/** One filled outline with its transform: x' = a x + c y + e, y' = b x + d y + f. */
export interface BlockItem {
  readonly path: string
  readonly fill: string
  readonly matrix: readonly [number, number, number, number, number, number]
}

/** Part of a design: outlines and the bounding box of their ink. */
export interface Block {
  readonly items: readonly BlockItem[]
  readonly box: Box
}

export const widthOf = ({ box }: Block): number => box.right - box.left
export const heightOf = ({ box }: Block): number => box.bottom - box.top

export const filled = (path: string, fill: string, box: Box): Block => ({ items: [{ path, fill, matrix: [1, 0, 0, 1, 0, 0] }], box })

export const NOTHING: Block = { items: [], box: { left: 0, top: 0, right: 0, bottom: 0 } }

/** Block scaled about the origin and moved. */
export function moved({ items, box }: Block, { x = 0, y = 0, scale = 1 }: { x?: number; y?: number; scale?: number }): Block {
  return {
    items: items.map(({ matrix: [a, b, c, d, e, f], ...item }) => ({
      ...item,
      matrix: [a * scale, b * scale, c * scale, d * scale, e * scale + x, f * scale + y],
    })),
    box: { left: box.left * scale + x, top: box.top * scale + y, right: box.right * scale + x, bottom: box.bottom * scale + y },
  }
}

/** Block rotated about the origin by an angle in radians, then moved. Its box contains the corners of the old one. */
export function turned({ items, box }: Block, { angle, x, y }: { angle: number; x: number; y: number }): Block {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const corners = [box.left, box.right].flatMap((px) =>
    [box.top, box.bottom].map((py) => [px * cos - py * sin + x, px * sin + py * cos + y] as const),
  )
  const [xs, ys] = [corners.map(([px]) => px), corners.map(([, py]) => py)]
  return {
    items: items.map(({ matrix: [a, b, c, d, e, f], ...item }) => ({
      ...item,
      matrix: [cos * a - sin * b, sin * a + cos * b, cos * c - sin * d, sin * c + cos * d, cos * e - sin * f + x, sin * e + cos * f + y],
    })),
    box: { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) },
  }
}

/** Blocks on top of each other, the first at the bottom. */
export function merged(...blocks: readonly Block[]): Block {
  const shown = blocks.filter(({ items }) => items.length > 0)
  if (shown.length === 0) return NOTHING
  const boxes = shown.map(({ box }) => box)
  return {
    items: shown.flatMap(({ items }) => items),
    box: {
      left: Math.min(...boxes.map(({ left }) => left)),
      top: Math.min(...boxes.map(({ top }) => top)),
      right: Math.max(...boxes.map(({ right }) => right)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    },
  }
}

/** Block with the middle of its ink at a point. */
export function centred(block: Block, x = 0, y = 0): Block {
  const { left, right, top, bottom } = block.box
  return moved(block, { x: x - (left + right) / 2, y: y - (top + bottom) / 2 })
}

/** Block scaled so that its ink has the wanted height, or width. */
export const toHeight = (block: Block, height: number): Block => moved(block, { scale: height / Math.max(1e-6, heightOf(block)) })

/** Blocks one below the other by their ink, with a gap before each but the first. */
export function stacked(rows: readonly { readonly block: Block; readonly gap?: number }[], align: 'left' | 'centre' = 'centre'): Block {
  let y = 0
  const placed: Block[] = []
  for (const { block, gap = 0 } of rows) {
    if (block.items.length === 0) continue
    if (placed.length > 0) y += gap
    const x = align === 'left' ? -block.box.left : -(block.box.left + block.box.right) / 2
    placed.push(moved(block, { x, y: y - block.box.top }))
    y += heightOf(block)
  }
  return merged(...placed)
}

/** Blocks side by side, the middles of their ink at one height. */
export function beside(left: Block, right: Block, gap: number): Block {
  const first = centred(left)
  const second = centred(right)
  return merged(first, moved(second, { x: first.box.right + gap - second.box.left }))
}
