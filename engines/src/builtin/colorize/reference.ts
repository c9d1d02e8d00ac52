import { boxBlur, gaussianBlur } from '@stipple/imaging/blur'
import { at, sample as readPlane, type Size } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import type { ChromaField } from './spread.ts'

/** A picture that gives or receives colours: lightness, subject, and for a reference its chroma. */
export interface GreyView extends Size {
  /** L* */
  readonly light: Float32Array
  /** 0 ground .. 1 subject. */
  readonly subject: Float32Array
}

const SAMPLES = 700
/** Weights of height in the picture and of texture beside lightness, in L* for the whole height and for one L* of spread. */
const PLACE = 30
const TEXTURE = 1.2
/** Radius within which neighbouring colours are averaged, as a share of the longer side. */
const SMOOTH = 1 / 90

/**
 * Transfers the colours of another picture: every pixel takes the colour of the reference's sample most like it in lightness, texture and height in the
 * picture, subject from subject and ground from ground (T. Welsh et al., "Transferring color to greyscale images", 2002).
 */
export function coloursOfReference(view: GreyView, reference: GreyView & ChromaField, seed: number): ChromaField {
  const random = createRandom(seed).fork('reference')
  const layers = [true, false].map((subject) => sampleLayer(reference, { subject, random: () => random.next() }))
  const own = describe(view)
  const means = [true, false].map((subject) => layerTone(view, subject))
  const a = new Float32Array(view.light.length)
  const b = new Float32Array(view.light.length)
  for (let i = 0; i < a.length; i++) {
    const wanted = at(view.subject, i) > 0.5 ? 0 : 1
    const chosen = (layers[wanted]?.samples.length ?? 0) > 20 ? wanted : 1 - wanted
    const layer = layers[chosen]
    const tone = means[wanted]
    if (!layer || !tone) continue
    // Lightness relative to its layer's range, so that a dark print can learn from a light photograph.
    const light = layer.tone.mean + ((at(view.light, i) - tone.mean) * layer.tone.spread) / tone.spread
    const y = Math.floor(i / view.width) / view.height
    let best = Number.POSITIVE_INFINITY
    for (const sample of layer.samples) {
      const difference = Math.abs(sample.light - light) + TEXTURE * Math.abs(sample.texture - at(own, i)) + PLACE * Math.abs(sample.y - y)
      if (difference >= best) continue
      best = difference
      a[i] = sample.a
      b[i] = sample.b
    }
  }
  const sigma = Math.max(view.width, view.height) * SMOOTH
  return { a: gaussianBlur(a, view, sigma), b: gaussianBlur(b, view, sigma) }
}

interface Sample {
  readonly light: number
  readonly texture: number
  readonly y: number
  readonly a: number
  readonly b: number
}

function sampleLayer(
  reference: GreyView & ChromaField,
  { subject, random }: { subject: boolean; random: () => number },
): { samples: readonly Sample[]; tone: Tone } {
  const texture = describe(reference)
  const { width, height } = reference
  const smoothA = gaussianBlur(reference.a, reference, 1.5)
  const smoothB = gaussianBlur(reference.b, reference, 1.5)
  const columns = Math.round(Math.sqrt((SAMPLES * width) / height))
  const rows = Math.max(1, Math.round(SAMPLES / Math.max(1, columns)))
  const samples: Sample[] = []
  for (let n = 0; n < columns * rows; n++) {
    const x = Math.min(width - 1, Math.floor((((n % columns) + random()) / columns) * width))
    const y = Math.min(height - 1, Math.floor(((Math.floor(n / columns) + random()) / rows) * height))
    const i = y * width + x
    if (at(reference.subject, i) > 0.5 !== subject) continue
    samples.push({
      light: readPlane(reference.light, reference, x, y),
      texture: at(texture, i),
      y: y / height,
      a: at(smoothA, i),
      b: at(smoothB, i),
    })
  }
  return { samples, tone: layerTone(reference, subject) }
}

/** Standard deviation of lightness in a small neighbourhood. */
function describe({ light, ...size }: GreyView): Float32Array {
  const mean = boxBlur(light, size, 2)
  const squares = boxBlur(
    light.map((value) => value * value),
    size,
    2,
  )
  return squares.map((value, i) => Math.sqrt(Math.max(0, value - at(mean, i) ** 2)))
}

interface Tone {
  readonly mean: number
  readonly spread: number
}

function layerTone({ light, subject: cover }: GreyView, subject: boolean): Tone {
  let [count, sum, squares] = [1e-9, 0, 0]
  for (let i = 0; i < light.length; i++) {
    if (at(cover, i) > 0.5 !== subject) continue
    count++
    sum += at(light, i)
    squares += at(light, i) ** 2
  }
  const mean = sum / count
  return { mean, spread: Math.max(4, Math.sqrt(Math.max(0, squares / count - mean * mean))) }
}
