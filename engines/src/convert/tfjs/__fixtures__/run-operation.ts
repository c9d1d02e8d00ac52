import { InferenceSession, Tensor } from 'onnxruntime-node'
import { convertTfjsModel } from '../convert.ts'

/** Tensor in a test. */
export interface Value {
  readonly dims: readonly number[]
  readonly data: readonly number[]
  readonly type?: 'float32' | 'int32' | 'bool'
  /** Makes it a constant of the model instead of an input. */
  readonly constant?: boolean
}

/** Attributes as `model.json` writes them. */
export const attribute = {
  int: (value: number) => ({ i: String(value) }),
  float: (value: number) => ({ f: value }),
  flag: (value: boolean) => ({ b: value }),
  text: (value: string) => ({ s: base64(value) }),
  type: (value: 'DT_FLOAT' | 'DT_INT32' | 'DT_BOOL') => ({ type: value }),
  ints: (...values: number[]) => ({ list: { i: values.map(String) } }),
  texts: (...values: string[]) => ({ list: { s: values.map(base64) } }),
}

export interface OperationTest {
  readonly inputs: readonly Value[]
  readonly attributes?: Readonly<Record<string, object>>
  /** Number of the operation's outputs. */
  readonly outputs?: number
}

/** Converts a graph of one operation and runs it. */
export async function runOperation(op: string, { inputs, attributes = {}, outputs = 1 }: OperationTest): Promise<Value[]> {
  const names = Array.from({ length: outputs }, (_, i) => (i === 0 ? 'result' : `result:${i}`))
  const model = convertTfjsModel({ json: describeModel(op, inputs, attributes), readShard: () => writeWeights(inputs), outputs: names })
  const session = await InferenceSession.create(model, { logSeverityLevel: 3, intraOpNumThreads: 1 })
  const feeds = Object.fromEntries(inputs.flatMap((value, i) => (value.constant ? [] : [[`input${i}`, toTensor(value)]])))
  const results = await session.run(feeds)
  await session.release()
  return names.map((name) => fromTensor(results[name]))
}

export const floats = (dims: readonly number[], data: readonly number[]): Value => ({ dims, data })
export const ints = (dims: readonly number[], data: readonly number[]): Value => ({ dims, data, type: 'int32' })
export const bools = (dims: readonly number[], data: readonly number[]): Value => ({ dims, data, type: 'bool' })
export const fixed = (value: Value): Value => ({ ...value, constant: true })
/** Returns a constant list of integers, such as axes. */
export const list = (...data: number[]): Value => fixed(ints([data.length], data))
/** Returns a constant integer. */
export const whole = (value: number): Value => fixed(ints([], [value]))

/** Returns the same pseudo-random values each time. */
export function noise(...dims: number[]): Value {
  const count = dims.reduce((product, dim) => product * dim, 1)
  return floats(
    dims,
    Array.from({ length: count }, (_, i) => Math.fround(Math.sin(i * 12.9898 + dims.length) * 1.5)),
  )
}

function describeModel(op: string, inputs: readonly Value[], attributes: Readonly<Record<string, object>>): unknown {
  const constants = inputs.flatMap((value, i) => (value.constant ? [{ name: `input${i}`, shape: value.dims, dtype: typeOf(value) }] : []))
  return {
    format: 'graph-model',
    modelTopology: {
      node: [
        ...inputs.map((value, i) => ({ name: `input${i}`, op: value.constant ? 'Const' : 'Placeholder', attr: value.constant ? {} : describeInput(value) })),
        { name: 'result', op, input: inputs.map((_, i) => `input${i}`), attr: attributes },
      ],
    },
    weightsManifest: [{ paths: ['weights.bin'], weights: constants }],
  }
}

function describeInput(value: Value) {
  const type = { float32: 'DT_FLOAT', int32: 'DT_INT32', bool: 'DT_BOOL' }[typeOf(value)]
  return { dtype: { type }, shape: { shape: { dim: value.dims.map((size) => ({ size: String(size) })) } } }
}

function writeWeights(inputs: readonly Value[]): Uint8Array {
  return Buffer.concat(inputs.filter(({ constant }) => constant).map((value) => new Uint8Array(arrayOf(value).buffer)))
}

const typeOf = (value: Value) => value.type ?? 'float32'

function arrayOf(value: Value): Float32Array | Int32Array | Uint8Array {
  const type = typeOf(value)
  return type === 'float32' ? Float32Array.from(value.data) : type === 'int32' ? Int32Array.from(value.data) : Uint8Array.from(value.data)
}

function toTensor(value: Value): Tensor {
  const data = arrayOf(value)
  return data instanceof Uint8Array ? new Tensor('bool', data, value.dims) : new Tensor(data instanceof Int32Array ? 'int32' : 'float32', data, value.dims)
}

function fromTensor(tensor: InferenceSession.OnnxValueMapType[string] | undefined): Value {
  if (!tensor) throw new Error('the output is missing')
  return { dims: tensor.dims, data: Array.from(tensor.data, Number) }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
