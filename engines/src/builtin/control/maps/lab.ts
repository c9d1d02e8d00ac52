import { toOklab } from '@stipple/imaging/rgb'

/** Interleaved sRGB as three planes of OKLab. */
export function oklabPlanes(rgb: Uint8Array): readonly [Float32Array, Float32Array, Float32Array] {
  const count = rgb.length / 3
  const [l, a, b] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  for (let i = 0; i < count; i++) {
    const lab = toOklab([rgb[i * 3] ?? 0, rgb[i * 3 + 1] ?? 0, rgb[i * 3 + 2] ?? 0])
    l[i] = lab[0]
    a[i] = lab[1]
    b[i] = lab[2]
  }
  return [l, a, b]
}
