/** A smooth random field over the plane, values 0..1. */
export type Noise = (x: number, y: number) => number

/** Whole-number lattice hash (finaliser of MurmurHash3), 0..1. */
export function hash2(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ seed
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** Value noise: lattice values blended with a Hermite curve, one feature a unit. */
export function valueNoise(seed: number): Noise {
  return (x, y) => {
    const x0 = Math.floor(x)
    const y0 = Math.floor(y)
    const fx = x - x0
    const fy = y - y0
    const sx = fx * fx * (3 - 2 * fx)
    const sy = fy * fy * (3 - 2 * fy)
    const upper = hash2(x0, y0, seed) * (1 - sx) + hash2(x0 + 1, y0, seed) * sx
    const lower = hash2(x0, y0 + 1, seed) * (1 - sx) + hash2(x0 + 1, y0 + 1, seed) * sx
    return upper + (lower - upper) * sy
  }
}

/** Fractal sum of value noise ("turbulence" of K. Perlin, "An image synthesizer", 1985), 0..1. */
export function fractalNoise(seed: number, octaves: number): Noise {
  const layers = Array.from({ length: octaves }, (_, octave) => valueNoise(seed + octave * 7919))
  const total = 2 - 2 / 2 ** octaves
  return (x, y) => {
    let sum = 0
    let weight = 1
    let frequency = 1
    for (const layer of layers) {
      sum += weight * layer(x * frequency, y * frequency)
      weight *= 0.5
      frequency *= 2.03
    }
    return sum / total
  }
}
