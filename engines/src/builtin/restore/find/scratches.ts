import type { Colours } from '@stipple/imaging/guided-filter'
import type { Plane, Size } from '@stipple/imaging/plane'
import { loadOpenCv, type OpenCv } from '../../../vision/child-public.ts'
import { lumaOf, shrinkColours } from '../colours.ts'
import { findBroadScratches } from './broad-scratches.ts'
import { colourOf, describePiece, LARGEST_DIFFERENCE, MAX_COLOUR, type ScratchPiece } from './piece.ts'
import { findRidges } from './ridges.ts'

export interface Damage {
  /** 255 on damaged pixels. */
  readonly mask: Uint8Array
  /** 255 on tears and folds too broad to be filled from their edges; undefined where there are none. */
  readonly broad: Uint8Array | undefined
  /** Length of all clear scratches together, in shares of the picture's longer side. */
  readonly length: number
}

/** Longer side for the search. */
const SIDE = 1400
/** Least ratio of a scratch's length to its width, and least length as a share of the longer side. */
const LEAST_ELONGATION = 5
const LEAST_LENGTH = 0.1
const LEAST_CONTRAST = 0.08
/** Bounds for a clear scratch, in a picture for which no repair of scratches was requested. */
const CLEAR_LENGTH = 0.14
const CLEAR_CONTRAST = 0.14
/** Largest deviation in pixels from a straight or evenly bent curve; outlines and twigs exceed it. */
const LARGEST_DEVIATION = 1.4

/**
 * Finds scratches: thin even curves that are lighter (or darker) than both of their sides, which are alike.
 * Specks of dust count too, once there are scratches.
 */
export async function findScratches(colours: Colours): Promise<Damage> {
  const { cv } = await loadOpenCv()
  const [{ width, height }] = colours
  const seen = shrinkColours(colours, SIDE)
  const small = lumaOf(seen)
  const side = Math.max(small.width, small.height)
  const apart = Math.max(3, Math.round(side / 200))
  const mask = new Uint8Array(small.width * small.height)
  let length = 0
  for (const sign of [1, -1] as const) {
    const plane = sign === 1 ? small : { ...small, data: small.data.map((value) => 1 - value) }
    const ridges = findRidges(plane, { apart, half: Math.max(6, Math.round(side * 0.018)) })
    const pieces = ridges.map((pixels) => describePiece(pixels, { luma: plane, apart }))
    const scratches = pieces.filter(
      (piece) => piece.length >= Math.max(12, side * LEAST_LENGTH) && isEven(piece) && colourOf(piece, seen) <= MAX_COLOUR,
    )
    for (const { pixels } of scratches) for (const pixel of pixels) mask[pixel] = 255
    for (const piece of scratches)
      if (piece.length >= side * CLEAR_LENGTH && piece.contrast >= CLEAR_CONTRAST) length += piece.length / side
    if (scratches.length > 0) markSpecks(cv, { plane, mask, reach: 2 * apart + 1 })
  }
  const sizes = { from: small, to: { width, height } }
  const broad = findBroadScratches(seen)
  return { mask: grow(cv, mask, sizes), broad: broad && grow(cv, broad, sizes), length }
}

const isEven = ({ length, thickness, contrast, deviation, difference }: ScratchPiece): boolean =>
  contrast >= LEAST_CONTRAST &&
  length >= thickness * LEAST_ELONGATION &&
  deviation <= LARGEST_DEVIATION + thickness / 2 &&
  difference <= LARGEST_DIFFERENCE

/** Lists of connected pixels. */
function splitPieces(cv: OpenCv, marked: Uint8Array, { width, height }: Size): readonly (readonly number[])[] {
  const image = new cv.Mat(height, width, cv.CV_8UC1)
  const labels = new cv.Mat()
  try {
    image.data.set(marked)
    const pieces: number[][] = Array.from({ length: cv.connectedComponents(image, labels, 8) }, () => [])
    const found: Int32Array = labels.data32S
    for (let i = 0; i < found.length; i++) {
      const piece = found[i] ?? 0
      if (piece > 0) pieces[piece]?.push(i)
    }
    return pieces.filter((piece) => piece.length > 2)
  } finally {
    image.delete()
    labels.delete()
  }
}

/** Dust is far lighter than everything around it. */
const CONTRAST_OF_SPECKS = 0.3

function markSpecks(cv: OpenCv, { plane, mask, reach }: { plane: Plane; mask: Uint8Array; reach: number }): void {
  const image = new cv.Mat(plane.height, plane.width, cv.CV_8UC1)
  const out = new cv.Mat()
  const kernel = cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(reach, reach))
  try {
    image.data.set(Uint8Array.from(plane.data, (value) => Math.round(255 * value)))
    cv.morphologyEx(image, out, cv.MORPH_TOPHAT, kernel)
    const contrasts: Uint8Array = out.data
    const marked = Uint8Array.from(contrasts, (value) => (value > CONTRAST_OF_SPECKS * 255 * 0.6 ? 1 : 0))
    for (const piece of splitPieces(cv, marked, plane)) {
      const peak = piece.reduce((most, pixel) => Math.max(most, contrasts[pixel] ?? 0), 0)
      const alone = piece.length <= (reach * reach) / 2 && isRound(piece, plane.width) && isCalmAround(piece, { plane, reach })
      if (alone && peak > CONTRAST_OF_SPECKS * 255) for (const pixel of piece) mask[pixel] = 255
    }
  } finally {
    for (const mat of [image, out, kernel]) mat.delete()
  }
}

function isRound(piece: readonly number[], width: number): boolean {
  const [columns, rows] = [piece.map((pixel) => pixel % width), piece.map((pixel) => Math.floor(pixel / width))]
  const [wide, high] = [Math.max(...columns) - Math.min(...columns) + 1, Math.max(...rows) - Math.min(...rows) + 1]
  return Math.max(wide, high) <= 2 * Math.min(wide, high) && piece.length >= 0.5 * wide * high
}

/** Largest variation around a speck of dust, which lies on a single object. */
const MAX_UNREST = 0.12

function isCalmAround(piece: readonly number[], { plane: { data, width, height }, reach }: { plane: Plane; reach: number }): boolean {
  const middle = piece[Math.floor(piece.length / 2)] ?? 0
  const [x, y] = [middle % width, Math.floor(middle / width)]
  const ring = Array.from({ length: 12 }, (_, i) => {
    const angle = (i * Math.PI) / 6
    const [column, row] = [Math.round(x + reach * Math.cos(angle)), Math.round(y + reach * Math.sin(angle))]
    return data[Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column))] ?? 0
  })
  return Math.max(...ring) - Math.min(...ring) <= MAX_UNREST
}

/** Mask at the picture's own size, including the soft rims of scratches. */
function grow(cv: OpenCv, mask: Uint8Array, { from, to }: { from: Size; to: Size }): Uint8Array {
  const image = new cv.Mat(from.height, from.width, cv.CV_8UC1)
  const kernel = cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(5, 5))
  try {
    image.data.set(mask)
    cv.dilate(image, image, kernel)
    if (from.width !== to.width) cv.resize(image, image, new cv.Size(to.width, to.height), 0, 0, cv.INTER_NEAREST)
    return new Uint8Array(image.data)
  } finally {
    image.delete()
    kernel.delete()
  }
}
