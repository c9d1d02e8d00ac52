/**
 * Layer of ncnn's .param text, which holds a magic number, the counts of layers and blobs, then a line per layer:
 * `Type name inputCount outputCount inputs… outputs… key=value…`; a key -23300-k is the array of key k: `length,values…`.
 */
export interface NcnnLayer {
  readonly type: string
  readonly name: string
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  readonly parameters: NcnnParameters
}

export interface NcnnParameters {
  /** Returns the value of a key, or `otherwise` where it is missing. */
  number(key: number, otherwise: number): number
  array(key: number): readonly number[]
}

export function parseParam(text: string): readonly NcnnLayer[] {
  const [magic, counts, ...lines] = text.trim().split(/\r?\n/)
  if (magic?.trim() !== MAGIC) throw new Error('not an ncnn param file')
  const layers = lines.filter((line) => line.trim() !== '').map(parseLayer)
  const declared = Number(counts?.trim().split(/\s+/)[0])
  if (declared !== layers.length) throw new Error(`the param file declares ${declared} layers and has ${layers.length}`)
  return layers
}

const MAGIC = '7767517'
const FIRST_ARRAY_KEY = -23300

function parseLayer(line: string): NcnnLayer {
  const [type = '', name = '', inputCount, outputCount, ...rest] = line.trim().split(/\s+/)
  const [ins, outs] = [Number(inputCount), Number(outputCount)]
  if (!Number.isInteger(ins) || !Number.isInteger(outs) || rest.length < ins + outs) throw new Error(`cannot read the layer: ${line}`)
  return {
    type,
    name,
    inputs: rest.slice(0, ins),
    outputs: rest.slice(ins, ins + outs),
    parameters: parseParameters(rest.slice(ins + outs)),
  }
}

function parseParameters(pairs: readonly string[]): NcnnParameters {
  const numbers = new Map<number, number>()
  const arrays = new Map<number, readonly number[]>()
  for (const pair of pairs) {
    const [key = '', value = ''] = pair.split('=')
    if (Number(key) > FIRST_ARRAY_KEY) numbers.set(Number(key), Number(value))
    else arrays.set(FIRST_ARRAY_KEY - Number(key), value.split(',').slice(1).map(Number))
  }
  return {
    number: (key, otherwise) => numbers.get(key) ?? otherwise,
    array: (key) => arrays.get(key) ?? [],
  }
}
