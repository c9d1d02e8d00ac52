import { createCanvas } from '@napi-rs/canvas'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { encode, linearFromRgba } from '@stipple/imaging/colour'
import type { Triple } from '@stipple/imaging/colour'
import { at } from '@stipple/imaging/plane'
import type { Image3, Size } from '@stipple/imaging/plane'

/** CSS form of a colour in linear light. */
export const css = ([red, green, blue]: Triple) => `rgb(${encode(red).toFixed(2)} ${encode(green).toFixed(2)} ${encode(blue).toFixed(2)})`

export function onCanvas(size: Size, draw: (context: SKRSContext2D) => void): Image3 {
  return linearFromRgba(pixels(size, draw), size)
}

interface Layer {
  readonly rgba: Uint8ClampedArray
}

export function onClear(size: Size, draw: (context: SKRSContext2D) => void): Layer {
  return { rgba: pixels(size, draw) }
}

function pixels({ width, height }: Size, draw: (context: SKRSContext2D) => void): Uint8ClampedArray {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  draw(context)
  return context.getImageData(0, 0, width, height).data
}

/** Composites a layer with opacity over an image. Changes the image. */
export function layOver(image: Image3, { rgba }: Layer): void {
  const colours = linearFromRgba(rgba, image)
  for (const [channel, plane] of image.planes.entries()) {
    const over = colours.planes[channel] ?? plane
    for (let i = 0; i < plane.length; i++) {
      const share = (rgba[i * 4 + 3] ?? 0) / 255
      if (share > 0) plane[i] = at(plane, i) * (1 - share) + at(over, i) * share
    }
  }
}
