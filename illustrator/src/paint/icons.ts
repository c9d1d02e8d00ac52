import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { Resvg } from '@resvg/resvg-js'
import { alphaOf, boundsOf } from '@stipple/imaging/bounds'
import { z } from 'zod'

const PACKAGES = { noto: '@iconify-json/noto', fluent: '@iconify-json/fluent-emoji-flat' } as const
const SIDE = { noto: 128, fluent: 32 } as const
export type IconSet = keyof typeof PACKAGES

const entrySchema = z.object({
  body: z.string().optional(),
  parent: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
})

const files = new Map<IconSet, Buffer>()
const drawings = new Map<string, Canvas>()

/** Renders an icon so that its longer side has about `size` pixels, cropped to its painted area. Undefined when the set lacks it. */
export function drawIcon(set: IconSet, name: string, size: number): Canvas | undefined {
  const pixels = Math.min(1400, Math.max(48, 2 ** (Math.ceil(Math.log2(Math.max(1, size)) * 2) / 2)))
  const key = `${set}/${name}/${Math.round(pixels)}`
  const known = drawings.get(key)
  if (known) return known
  const entry = findEntry(set, name, 3)
  if (!entry?.body) return undefined
  const width = entry.width ?? SIDE[set]
  const height = entry.height ?? SIDE[set]
  const source = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${entry.body}</svg>`
  const image = new Resvg(source, { fitTo: { mode: 'width', value: Math.round(pixels) }, font: { loadSystemFonts: false } }).render()
  const canvas = trim(image.pixels, image.width, image.height)
  if (drawings.size > 60) drawings.clear()
  drawings.set(key, canvas)
  return canvas
}

/** The files have 25 MB: one entry is cut out of the text instead of parsing all of it. */
function findEntry(set: IconSet, name: string, hops: number): z.infer<typeof entrySchema> | undefined {
  const file = readSet(set)
  const start = file.indexOf(`\n\t\t${JSON.stringify(name)}: {`)
  if (start < 0) return undefined
  const end = file.indexOf('\n\t\t}', start)
  const entry = entrySchema.parse(JSON.parse(file.toString('utf8', file.indexOf('{', start), end + 4)))
  return entry.parent !== undefined && hops > 0 ? findEntry(set, entry.parent, hops - 1) : entry
}

function readSet(set: IconSet): Buffer {
  const known = files.get(set)
  if (known) return known
  const file = readFileSync(createRequire(import.meta.url).resolve(`${PACKAGES[set]}/icons.json`))
  files.set(set, file)
  return file
}

/** Un-premultiplies the renderer's pixels and crops the empty border. */
function trim(premultiplied: Uint8Array, width: number, height: number): Canvas {
  const painted = boundsOf(alphaOf(premultiplied), { width, height }, 19)
  const { left, top, width: columns, height: rows } = painted ?? { left: 0, top: 0, width: 1, height: 1 }
  const canvas = createCanvas(columns, rows)
  const ctx = canvas.getContext('2d')
  const image = ctx.createImageData(columns, rows)
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const from = ((y + top) * width + x + left) * 4
      const to = (y * columns + x) * 4
      const alpha = premultiplied[from + 3] ?? 0
      const scale = alpha === 0 ? 0 : 255 / alpha
      for (let c = 0; c < 3; c++) image.data[to + c] = (premultiplied[from + c] ?? 0) * scale
      image.data[to + 3] = alpha
    }
  }
  ctx.putImageData(image, 0, 0)
  return canvas
}
