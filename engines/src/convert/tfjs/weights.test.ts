import { expect, it } from 'vitest'
import type { WeightEntry } from './weights.ts'
import { decodeWeights } from './weights.ts'

it('dequantises weights of every type, in the order of the manifest', () => {
  const bytes = Buffer.alloc(1 + 2 + 2 * 4 + 4 + 1 + 1)
  bytes.writeUInt8(10, 0)
  bytes.writeUInt16LE(1000, 1)
  // 1.5, -0.25, the smallest half above zero, and infinity.
  for (const [i, half] of [0x3e00, 0xb400, 0x0001, 0x7c00].entries()) bytes.writeUInt16LE(half, 3 + 2 * i)
  bytes.writeInt32LE(-7, 11)
  bytes.writeUInt8(1, 15)
  bytes.writeUInt8(3, 16)
  const tensors = Object.fromEntries(
    decodeWeights(bytes, [
      { name: 'bytes', shape: [1], dtype: 'float32', quantization: { dtype: 'uint8', scale: 0.5, min: -2 } },
      { name: 'words', shape: [1], dtype: 'float32', quantization: { dtype: 'uint16', scale: 0.001, min: 1 } },
      { name: 'halves', shape: [2, 2], dtype: 'float32', quantization: { dtype: 'float16', scale: 1, min: 0 } },
      { name: 'whole', shape: [], dtype: 'int32' },
      { name: 'truth', shape: [1], dtype: 'bool' },
      { name: 'rounded', shape: [1], dtype: 'int32', quantization: { dtype: 'uint8', scale: 1.5, min: 0 } },
    ]),
  )
  expect(tensors['bytes']?.data).toEqual(Float32Array.of(3))
  expect(tensors['words']?.data).toEqual(Float32Array.of(2))
  expect(tensors['halves']).toEqual({
    dims: [2, 2],
    type: 'float32',
    data: Float32Array.of(1.5, -0.25, 2 ** -24, Number.POSITIVE_INFINITY),
  })
  expect(tensors['whole']?.data).toEqual(Int32Array.of(-7))
  expect(tensors['truth']?.data).toEqual(Uint8Array.of(1))
  expect(tensors['rounded']?.data).toEqual(Int32Array.of(5))
})

it('refuses weights that are truncated or too long', () => {
  const entry: WeightEntry = { name: 'kernel', shape: [2], dtype: 'float32' }
  expect(() => decodeWeights(Buffer.alloc(7), [entry])).toThrow('ends inside kernel')
  expect(() => decodeWeights(Buffer.alloc(9), [entry])).toThrow('1 bytes too many')
})
