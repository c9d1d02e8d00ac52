import type { Noise } from './noise.ts'
import type { Random } from './random.ts'

/** Perlin's improved gradient noise in two dimensions over a shuffled table. */
export function createNoise(random: Random): Noise {
  const table = new Uint8Array(512)
  for (let i = 0; i < 256; i++) table[i] = i
  for (let i = 255; i > 0; i--) {
    const j = random.whole(0, i)
    const swap = table[i] ?? 0
    table[i] = table[j] ?? 0
    table[j] = swap
  }
  for (let i = 0; i < 256; i++) table[i + 256] = table[i] ?? 0
  return (x, y) => {
    const x0 = Math.floor(x)
    const y0 = Math.floor(y)
    const fx = x - x0
    const fy = y - y0
    const xi = x0 & 255
    const yi = y0 & 255
    const left = table[xi] ?? 0
    const right = table[xi + 1] ?? 0
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
    const a = gradient(table[left + yi] ?? 0, fx, fy)
    const b = gradient(table[right + yi] ?? 0, fx - 1, fy)
    const c = gradient(table[left + yi + 1] ?? 0, fx, fy - 1)
    const d = gradient(table[right + yi + 1] ?? 0, fx - 1, fy - 1)
    const top = a + u * (b - a)
    return (top + v * (c + u * (d - c) - top)) * 1.45
  }
}

/** Eight directions; the diagonal ones are normalised. */
function gradient(hash: number, x: number, y: number): number {
  switch (hash & 7) {
    case 0:
      return x
    case 1:
      return -x
    case 2:
      return y
    case 3:
      return -y
    case 4:
      return (x + y) * Math.SQRT1_2
    case 5:
      return (x - y) * Math.SQRT1_2
    case 6:
      return (y - x) * Math.SQRT1_2
    default:
      return (-x - y) * Math.SQRT1_2
  }
}

/** Fractal sum of noise, about -1..1. */
export function fbm(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0
  let amplitude = 0.5
  let px = x
  let py = y
  for (let i = 0; i < octaves; i++) {
    sum += noise(px, py) * amplitude
    const turned = px * 1.62 + py * 1.18 + 13.7
    py = py * 1.62 - px * 1.18 + 7.3
    px = turned
    amplitude *= 0.5
  }
  return sum
}

/** Fractal sum of sharp crests, 0..1, high on the crest. */
export function ridged(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0
  let amplitude = 0.5
  let weight = 1
  let px = x
  let py = y
  for (let i = 0; i < octaves; i++) {
    const crest = 1 - Math.abs(noise(px, py))
    const value = crest * crest * weight
    sum += value * amplitude
    weight = Math.min(1, value * 1.6)
    px = px * 2.03 + 5.1
    py = py * 2.03 + 1.7
    amplitude *= 0.5
  }
  return sum
}

/** Fractal sum of puffs, 0..1, as on a cumulus. */
export function billow(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0
  let amplitude = 0.5
  let px = x
  let py = y
  for (let i = 0; i < octaves; i++) {
    sum += (1 - Math.abs(noise(px, py))) * amplitude
    const turned = px * 1.7 + py * 1.1 + 3.7
    py = py * 1.7 - px * 1.1 + 9.1
    px = turned
    amplitude *= 0.5
  }
  return sum
}
