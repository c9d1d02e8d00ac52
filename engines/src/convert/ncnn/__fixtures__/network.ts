import { InferenceSession, Tensor } from 'onnxruntime-node'
import { convertNcnn } from '../convert.ts'

/** Tensor of channels × height × width. */
export interface Blob {
  readonly channels: number
  readonly height: number
  readonly width: number
  readonly data: Float32Array
}

export type Stored = { readonly tagged: readonly number[] } | { readonly half: readonly number[] } | { readonly plain: readonly number[] }

export const blob = (channels: number, height: number, width: number, at: (channel: number, y: number, x: number) => number): Blob => ({
  channels,
  height,
  width,
  data: Float32Array.from({ length: channels * height * width }, (_, i) =>
    at(Math.floor(i / (height * width)), Math.floor(i / width) % height, i % width),
  ),
})

/** Returns the value at a position, zero outside. */
export const at = (from: Blob, channel: number, y: number, x: number): number =>
  y < 0 || x < 0 || y >= from.height || x >= from.width ? 0 : (from.data[(channel * from.height + y) * from.width + x] ?? 0)

/** Returns the same pseudo-random numbers every time. */
export function noise(count: number, seed = 1): number[] {
  let state = seed * 2654435761
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 31 - 1
  })
}

/** Writes a .bin file with these arrays one after another. */
export function bin(...arrays: readonly Stored[]): Uint8Array {
  return Buffer.concat(
    arrays.flatMap((array) => {
      if ('plain' in array) return [floats(array.plain)]
      if ('tagged' in array) return [Buffer.alloc(4), floats(array.tagged)]
      return [Buffer.from([0x47, 0x6b, 0x30, 0x01]), halves(array.half)]
    }),
  )
}

export function param(...layers: readonly string[]): string {
  return ['7767517', `${layers.length} ${layers.length}`, ...layers].join('\n')
}

/** Converts a network and runs it. Takes inputs and returns outputs by name. */
export async function runNetwork(network: { param: string; bin?: Uint8Array }, inputs: Readonly<Record<string, Blob>>): Promise<Record<string, Blob>> {
  const channels = Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, value.channels]))
  const session = await InferenceSession.create(convertNcnn({ bin: new Uint8Array(), ...network, channels }), { logSeverityLevel: 3 })
  const feeds = Object.entries(inputs).map(([name, value]) => [name, new Tensor('float32', value.data, [1, value.channels, value.height, value.width])])
  const results = await session.run(Object.fromEntries(feeds))
  await session.release()
  return Object.fromEntries(
    Object.entries(results).map(([name, { data, dims }]) => {
      const [, channels = 0, height = 0, width = 0] = dims
      if (!(data instanceof Float32Array)) throw new Error('not floats')
      return [name, { channels, height, width, data }]
    }),
  )
}

function floats(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, i) => bytes.writeFloatLE(value, i * 4))
  return bytes
}

/** Encodes a number in half precision; only for values that it holds exactly, small multiples of 1/64. */
function halves(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(Math.ceil(values.length / 2) * 4)
  values.forEach((value, i) => bytes.writeUInt16LE(toHalf(value), i * 2))
  return bytes
}

function toHalf(value: number): number {
  if (value === 0) return 0
  const exponent = Math.floor(Math.log2(Math.abs(value)))
  const fraction = Math.abs(value) / 2 ** exponent - 1
  return (value < 0 ? 0x8000 : 0) | ((exponent + 15) << 10) | (fraction * 1024)
}
