/** Pixels of the longer side at which colours are counted. */
const SIDE = 96

/**
 * Main colours of an image file as `#rrggbb`, most used first: counted in a coarse RGB cube, similar ones left out. Undefined where the browser cannot read it.
 */
export async function coloursOf(file: Blob, { least, most }: { least: number; most: number }): Promise<string[] | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale)))
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return context ? choose(binsOf(context.getImageData(0, 0, canvas.width, canvas.height).data), { least, most }) : undefined
}

type Colour = readonly [red: number, green: number, blue: number]

/** Mean colours of the cells of the cube that are used, most used first. Transparent pixels do not count. */
function binsOf(pixels: Uint8ClampedArray): Colour[] {
  const bins = new Map<number, { count: number; red: number; green: number; blue: number }>()
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    if (alpha < 128) continue
    const cell = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5)
    const bin = bins.get(cell) ?? { count: 0, red: 0, green: 0, blue: 0 }
    bins.set(cell, { count: bin.count + 1, red: bin.red + red, green: bin.green + green, blue: bin.blue + blue })
  }
  return [...bins.values()]
    .toSorted((one, other) => other.count - one.count)
    .map(({ count, red, green, blue }) => [red / count, green / count, blue / count])
}

/** Distances in RGB that chosen colours keep; the smaller ones apply while there are too few. */
const APART = [62, 36, 12]

function choose(sorted: readonly Colour[], { least, most }: { least: number; most: number }): string[] {
  const chosen: Colour[] = []
  for (const apart of APART)
    for (const colour of sorted)
      if (chosen.length < most && chosen.every((other) => Math.hypot(...colour.map((channel, n) => channel - (other[n] ?? 0))) > apart))
        chosen.push(colour)
  const codes = chosen.map((colour) => `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`)
  // An image of one colour is completed by black and white.
  return [...new Set([...codes, ...(codes.length < least ? ['#1d1d1f', '#f4efe3'] : [])])].slice(0, most)
}
