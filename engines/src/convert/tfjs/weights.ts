import { z } from 'zod'

export const weightSchema = z.object({
  name: z.string(),
  shape: z.array(z.int().min(0)),
  dtype: z.enum(['float32', 'int32', 'bool']),
  quantization: z
    .object({ dtype: z.enum(['uint8', 'uint16', 'float16']), scale: z.number().default(1), min: z.number().default(0) })
    .optional(),
})
export type WeightEntry = z.infer<typeof weightSchema>

export interface Tensor {
  readonly dims: readonly number[]
  readonly type: 'float32' | 'int32' | 'bool'
  readonly data: Float32Array | Int32Array | Uint8Array
}

/** Splits the bytes of a weight group into tensors, in the manifest's order, and dequantises them. */
export function decodeWeights(bytes: Uint8Array, entries: readonly WeightEntry[]): [string, Tensor][] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let offset = 0
  const tensors = entries.map((entry): [string, Tensor] => {
    const count = entry.shape.reduce((product, dim) => product * dim, 1)
    const kind = entry.quantization?.dtype ?? entry.dtype
    const size = BYTES[kind]
    if (offset + count * size > bytes.length) throw new Error(`weight file ends inside ${entry.name}`)
    const start = offset
    offset += count * size
    const read = READERS[kind]
    const { scale, min } = affine(entry)
    const value = (i: number) => read(view, start + i * size) * scale + min
    return [entry.name, { dims: entry.shape, type: entry.dtype, data: fill(entry.dtype, count, value) }]
  })
  if (offset !== bytes.length) throw new Error(`weight file has ${bytes.length - offset} bytes too many`)
  return tensors
}

const BYTES = { float32: 4, int32: 4, bool: 1, uint8: 1, uint16: 2, float16: 2 } as const

const READERS: Record<keyof typeof BYTES, (view: DataView, offset: number) => number> = {
  float32: (view, offset) => view.getFloat32(offset, true),
  int32: (view, offset) => view.getInt32(offset, true),
  bool: (view, offset) => view.getUint8(offset),
  uint8: (view, offset) => view.getUint8(offset),
  uint16: (view, offset) => view.getUint16(offset, true),
  float16: (view, offset) => halfToNumber(view.getUint16(offset, true)),
}

/** Returns scale and offset of a quantised tensor; only integer types carry them. */
function affine({ quantization }: WeightEntry): { scale: number; min: number } {
  return quantization && quantization.dtype !== 'float16' ? quantization : { scale: 1, min: 0 }
}

function fill(type: Tensor['type'], count: number, value: (i: number) => number): Tensor['data'] {
  const data = type === 'float32' ? new Float32Array(count) : type === 'int32' ? new Int32Array(count) : new Uint8Array(count)
  for (let i = 0; i < count; i++) data[i] = type === 'int32' ? Math.round(value(i)) : value(i)
  return data
}

/** Decodes IEEE 754 binary16. */
function halfToNumber(bits: number): number {
  const sign = bits >> 15 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const mantissa = bits & 1023
  if (exponent === 0) return sign * mantissa * 2 ** -24
  if (exponent === 31) return mantissa ? Number.NaN : sign * Number.POSITIVE_INFINITY
  return sign * (1 + mantissa / 1024) * 2 ** (exponent - 15)
}
