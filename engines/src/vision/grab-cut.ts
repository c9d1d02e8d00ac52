import { createPlane } from '@stipple/imaging/plane'
import type { Plane, Size } from '@stipple/imaging/plane'
import { HINT } from './hints.ts'
import type { Hints } from './hints.ts'
import { loadOpenCv } from './open-cv.ts'
import type { OpenCv } from './open-cv.ts'

const ROUNDS = 5
/** A piece is kept from this share of the largest piece, if this share of it lies in the core of the subject. */
const SMALLEST_PIECE = 0.02
const LEAST_OVERLAP = 0.3
/** Holes up to this share of the subject are filled as eyes and highlights; larger ones are openings. */
const LARGEST_HOLE = 0.004

/**
 * GrabCut (Rother, Kolmogorov, Blake 2004) from hints for each pixel; gives a binary matte without specks.
 * @param colours red, green, blue interleaved
 */
export async function grabCut(colours: Uint8Array, { values, core }: Hints, size: Size): Promise<Plane> {
  const plane = createPlane(size.width, size.height)
  // GrabCut fails unless both kinds of pixel are present.
  if (!values.includes(HINT.likelySubject) && !values.includes(HINT.subject)) return plane
  if (!values.includes(HINT.background) && !values.includes(HINT.likelyBackground)) return { ...plane, data: plane.data.fill(1) }
  const { cv } = await loadOpenCv()
  const subject = segment(cv, { colours, hints: values, size })
  const kept = keepPieces(cv, subject, { core, size })
  plane.data.set(fillHoles(cv, kept, size))
  return plane
}

function segment(cv: OpenCv, { colours, hints, size }: { colours: Uint8Array; hints: Uint8Array; size: Size }): Uint8Array {
  const image = new cv.Mat(size.height, size.width, cv.CV_8UC3)
  const mask = new cv.Mat(size.height, size.width, cv.CV_8UC1)
  const [background, foreground] = [new cv.Mat(), new cv.Mat()]
  try {
    image.data.set(colours)
    mask.data.set(hints)
    // The colour models start from a random sample; a fixed seed makes the same picture give the same cut.
    cv.setRNGSeed(1)
    cv.grabCut(image, mask, new cv.Rect(0, 0, size.width, size.height), background, foreground, ROUNDS, cv.GC_INIT_WITH_MASK)
    return Uint8Array.from<number>(mask.data, (hint) => (hint === HINT.subject || hint === HINT.likelySubject ? 1 : 0))
  } finally {
    for (const mat of [image, mask, background, foreground]) mat.delete()
  }
}

function keepPieces(cv: OpenCv, subject: Uint8Array, { core, size }: { core: Uint8Array; size: Size }): Uint8Array {
  const { labels, areas } = labelPieces(cv, subject, size)
  const overlaps = areas.map(() => 0)
  labels.forEach((piece, i) => (overlaps[piece] = (overlaps[piece] ?? 0) + (core[i] ?? 0)))
  const largest = Math.max(0, ...areas.slice(1))
  const kept = areas.map((area, piece) => piece > 0 && area >= largest * SMALLEST_PIECE && (overlaps[piece] ?? 0) >= area * LEAST_OVERLAP)
  return Uint8Array.from(labels, (piece) => (kept[piece] ? 1 : 0))
}

function fillHoles(cv: OpenCv, subject: Uint8Array, size: Size): Uint8Array {
  const { labels, areas } = labelPieces(
    cv,
    subject.map((value) => 1 - value),
    size,
  )
  const limit = subject.reduce((sum, value) => sum + value, 0) * LARGEST_HOLE
  return Uint8Array.from(labels, (hole) => (hole === 0 || (areas[hole] ?? 0) <= limit ? 1 : 0))
}

/** Numbers the connected components from 1; 0 is the rest. */
function labelPieces(cv: OpenCv, pieces: Uint8Array, { width, height }: Size): { labels: Int32Array; areas: readonly number[] } {
  const source = new cv.Mat(height, width, cv.CV_8UC1)
  const result = new cv.Mat()
  try {
    source.data.set(pieces)
    const count = cv.connectedComponents(source, result)
    const labels = Int32Array.from<number>(result.data32S)
    const areas = Array.from({ length: count }, () => 0)
    labels.forEach((piece) => (areas[piece] = (areas[piece] ?? 0) + 1))
    return { labels, areas }
  } finally {
    source.delete()
    result.delete()
  }
}
