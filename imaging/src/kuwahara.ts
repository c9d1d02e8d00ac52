import { boxBlur } from './blur.ts'
import { at, eachPixel, image3 } from './plane.ts'
import type { Image3 } from './plane.ts'
import { clamp } from './scalar.ts'
import { flowIndex } from './structure.ts'
import type { Flow } from './structure.ts'

const SECTORS = 8

/**
 * Anisotropic Kuwahara filter (J. Kyprianidis, H. Kang and J. Döllner, 2009): paint-like smoothing that keeps edges and follows the flow.
 * Instead of weighing every pixel of each sector, the sector's mean and variance come from box-filtered moments read at the sector's centre,
 * which makes the cost independent of the radius.
 */
export function kuwahara(lab: Image3, { flow, radius }: { flow: Flow; radius: number }): Image3 {
  const { width, height } = lab
  const box = Math.max(1, Math.round(radius / 2))
  const [light, a, b] = lab.planes
  const meanLight = boxBlur(light, lab, box)
  const meanA = boxBlur(a, lab, box)
  const meanB = boxBlur(b, lab, box)
  const spread = boxBlur(squares(lab), lab, box)
  const result = image3(lab)
  const [outLight, outA, outB] = result.planes
  eachPixel(lab, (i, x, y) => {
    const k = flowIndex(flow, x, y)
    const alongX = at(flow.alongX, k)
    const alongY = at(flow.alongY, k)
    const stretch = 1 + 0.9 * at(flow.strength, k)
    const long = radius * 0.6 * stretch
    const short = (radius * 0.6) / stretch
    let sumLight = 0
    let sumA = 0
    let sumB = 0
    let total = 0
    for (let sector = 0; sector < SECTORS; sector++) {
      const u = COSINES[sector] ?? 0
      const v = SINES[sector] ?? 0
      const column = clamp(Math.round(x + alongX * u * long - alongY * v * short), 0, width - 1)
      const row = clamp(Math.round(y + alongY * u * long + alongX * v * short), 0, height - 1)
      const j = row * width + column
      const sectorLight = at(meanLight, j)
      const sectorA = at(meanA, j)
      const sectorB = at(meanB, j)
      const variance = Math.max(0, at(spread, j) - sectorLight * sectorLight - sectorA * sectorA - sectorB * sectorB)
      const ratio = 1 + Math.sqrt(variance) * 40
      const fourth = ratio * ratio * ratio * ratio
      const weight = 1 / (fourth * fourth)
      total += weight
      sumLight += weight * sectorLight
      sumA += weight * sectorA
      sumB += weight * sectorB
    }
    outLight[i] = sumLight / total
    outA[i] = sumA / total
    outB[i] = sumB / total
  })
  return result
}

const COSINES = Array.from({ length: SECTORS }, (_, sector) => Math.cos((sector / SECTORS) * 2 * Math.PI))
const SINES = Array.from({ length: SECTORS }, (_, sector) => Math.sin((sector / SECTORS) * 2 * Math.PI))

function squares({ planes: [l, a, b] }: Image3): Float32Array {
  const result = new Float32Array(l.length)
  for (let i = 0; i < l.length; i++) result[i] = at(l, i) ** 2 + at(a, i) ** 2 + at(b, i) ** 2
  return result
}
