/** Reader of ncnn's .bin: arrays one after another in the order of the layers, without names or lengths. */
export interface WeightReader {
  /** Reads an array that begins with a tag for its encoding, and returns 32-bit floats. */
  tagged(count: number): Float32Array
  /** Reads an array of 32-bit floats without a tag (biases, slopes). */
  plain(count: number): Float32Array
  /** Throws unless every byte was read, because then layers and weights do not belong together. */
  finish(): void
}

const FLOAT_32 = 0
const FLOAT_16 = 0x01306b47
const INT_8 = 0x000d4b38
/** Tag of 32-bit floats in a network with quantised layers. */
const FLOAT_32_MIXED = 0x0002c056
const TABLE_SIZE = 256

export function createWeightReader(bin: Uint8Array): WeightReader {
  const view = new DataView(bin.buffer, bin.byteOffset, bin.byteLength)
  let offset = 0

  /** Skips a number of bytes, rounded up to ncnn's alignment of 4, and returns their offset. */
  const advance = (bytes: number) => {
    const start = offset
    offset += Math.ceil(bytes / 4) * 4
    if (offset > bin.byteLength) throw new Error(`the weights end after ${bin.byteLength} bytes, ${offset} are needed`)
    return start
  }
  const plain = (count: number) => {
    const start = advance(count * 4)
    return Float32Array.from({ length: count }, (_, i) => view.getFloat32(start + i * 4, true))
  }
  const half = (count: number) => {
    const start = advance(count * 2)
    return Float32Array.from({ length: count }, (_, i) => toFloat(view.getUint16(start + i * 2, true)))
  }
  /** Reads a table of 256 values, then a byte per entry that picks one of them. */
  const fromTable = (count: number) => {
    const table = plain(TABLE_SIZE)
    const start = advance(count)
    return Float32Array.from({ length: count }, (_, i) => table[view.getUint8(start + i)] ?? 0)
  }

  return {
    plain,
    tagged(count) {
      const tag = view.getUint32(advance(4), true)
      if (tag === FLOAT_32 || tag === FLOAT_32_MIXED) return plain(count)
      if (tag === FLOAT_16) return half(count)
      if (tag === INT_8) throw new Error('8-bit weights are not supported')
      return fromTable(count)
    },
    finish() {
      if (offset !== bin.byteLength) throw new Error(`${bin.byteLength - offset} bytes of weights belong to no layer`)
    },
  }
}

/** Decodes IEEE 754 half precision. */
function toFloat(half: number): number {
  const sign = half >> 15 ? -1 : 1
  const exponent = (half >> 10) & 31
  const fraction = half & 1023
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 31) return fraction ? Number.NaN : sign * Infinity
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}
