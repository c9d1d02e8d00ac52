import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { z } from 'zod'

/** Header of a safetensors or GGUF file: its content, and the resulting minimum size. */
export interface WeightHeader {
  /** Smallest size of the whole file (bytes). */
  readonly leastBytes: number
  /** Dimensions by tensor name, in the format's order. */
  readonly tensors: ReadonlyMap<string, readonly number[]>
  /** Architecture in a GGUF file. */
  readonly architecture?: string
}

const LARGEST_HEADER = 100 * 2 ** 20
/** Initial number of bytes read for a header; doubles while more is needed. */
const FIRST_LOOK = 2 ** 20
const tensor = z.object({ shape: z.array(z.number()).default([]), data_offsets: z.tuple([z.int().min(0), z.int().min(0)]) })

/** Returns true for a complete safetensors or GGUF file. */
export async function checkHeader(path: string): Promise<boolean> {
  const header = await headerOfFile(path)
  return header !== undefined && (await stat(path)).size >= header.leastBytes
}

/** Header of a file; undefined for other formats. */
export const headerOfFile = (path: string): Promise<WeightHeader | undefined> =>
  readHeader(createReadStream(path, { end: LARGEST_HEADER - 1, highWaterMark: FIRST_LOOK }))

/** Reads a header from chunks, and no more of them than needed; undefined for other formats, or a file that ends within its header. */
export async function readHeader(pieces: AsyncIterable<Uint8Array>): Promise<WeightHeader | undefined> {
  const read: Uint8Array[] = []
  let [length, wanted] = [0, FIRST_LOOK]
  for await (const piece of pieces) {
    read.push(piece)
    length += piece.byteLength
    if (length < wanted) continue
    const found = parseHeader(Buffer.concat(read))
    if (found !== 'more') return found
    if (length >= LARGEST_HEADER) return undefined
    wanted = 2 * length
  }
  const found = parseHeader(Buffer.concat(read))
  return found === 'more' ? undefined : found
}

/** Header in the first bytes of a file; `more` if they end too early. */
function parseHeader(bytes: Buffer): WeightHeader | 'more' | undefined {
  if (bytes.length < 8) return 'more'
  return bytes.toString('latin1', 0, 4) === 'GGUF' ? parseGguf(bytes) : parseSafetensors(bytes)
}

/** Format: eight bytes with the length of a JSON object, the object, the data (huggingface/safetensors, README). */
function parseSafetensors(bytes: Buffer): WeightHeader | 'more' | undefined {
  const length = Number(bytes.readBigUInt64LE())
  if (length < 2 || length > LARGEST_HEADER || (bytes.length > 8 && bytes[8] !== OPENING)) return undefined
  if (bytes.length < 8 + length) return 'more'
  try {
    const { __metadata__: _, ...listed } = z.record(z.string(), z.unknown()).parse(JSON.parse(bytes.toString('utf8', 8, 8 + length)))
    const tensors = new Map<string, readonly number[]>()
    let end = 0
    for (const [name, value] of Object.entries(listed)) {
      const { shape, data_offsets: offsets } = tensor.parse(value)
      tensors.set(name, shape)
      end = Math.max(end, offsets[1])
    }
    return { leastBytes: 8 + length + end, tensors }
  } catch {
    return undefined
  }
}

const OPENING = '{'.charCodeAt(0)

/** Format: magic, version, counts, key-value pairs, tensors, data (ggml-org/ggml, docs/gguf.md). */
function parseGguf(bytes: Buffer): WeightHeader | 'more' | undefined {
  const reader = new GgufReader(bytes)
  try {
    reader.skip(8)
    const [tensorCount, pairCount] = [reader.long(), reader.long()]
    let alignment = 32
    let architecture: string | undefined
    for (let i = 0; i < pairCount; i++) {
      const [key, value] = [reader.text(), reader.value()]
      if (key === 'general.alignment' && typeof value === 'number') alignment = value
      if (key === 'general.architecture' && typeof value === 'string') architecture = value
    }
    let end = 0
    const tensors = new Map<string, readonly number[]>()
    for (let i = 0; i < tensorCount; i++) {
      const found = reader.tensor()
      tensors.set(found.name, found.shape)
      end = Math.max(end, found.end)
    }
    const leastBytes = Math.ceil(reader.position / alignment) * alignment + end
    return { leastBytes, tensors, ...(architecture !== undefined && { architecture }) }
  } catch (error) {
    if (error instanceof NoHeader) return undefined
    // Reads past the end of the bytes.
    if (error instanceof RangeError) return 'more'
    throw error
  }
}

class NoHeader extends Error {
  override readonly name = 'NoHeader'
}

/** Sizes (bytes) of scalar types by number; 8 is text, 9 a list. */
const SCALARS: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8 }
/** Elements and bytes of a block, by tensor type number (ggml.h, ggml-common.h). */
const BLOCKS: Readonly<Record<number, readonly [number, number]>> = {
  0: [1, 4],
  1: [1, 2],
  2: [32, 18],
  3: [32, 20],
  6: [32, 22],
  7: [32, 24],
  8: [32, 34],
  10: [256, 84],
  11: [256, 110],
  12: [256, 144],
  13: [256, 176],
  14: [256, 210],
  15: [256, 292],
  24: [1, 1],
  25: [1, 2],
  26: [1, 4],
  27: [1, 8],
  28: [1, 8],
  30: [1, 2],
}

/** Reads a GGUF header sequentially; throws `RangeError` past the end. */
class GgufReader {
  position = 0
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  skip(count: number): void {
    if (this.position + count > this.#bytes.length) throw new RangeError('the header ends early')
    this.position += count
  }

  word(): number {
    const value = this.#bytes.readUInt32LE(this.position)
    this.position += 4
    return value
  }

  long(): number {
    const value = this.#bytes.readBigUInt64LE(this.position)
    this.position += 8
    // Larger counts only occur in malicious files.
    if (value > 2n ** 48n) throw new NoHeader('a number is too large')
    return Number(value)
  }

  text(): string {
    const begin = this.position + 8
    this.skip(this.long())
    return this.#bytes.toString('utf8', begin, this.position)
  }

  /** A number or text; lists and other values are skipped. */
  value(type = this.word()): number | string | undefined {
    if (type === 8) return this.text()
    if (type === 4) return this.word()
    if (type !== 9) {
      this.skip(sizeOfScalar(type))
      return undefined
    }
    const [of, count] = [this.word(), this.long()]
    if (of === 8) for (let i = 0; i < count; i++) this.skip(this.long())
    else if (of === 9) for (let i = 0; i < count; i++) this.value(9)
    else this.skip(sizeOfScalar(of) * count)
    return undefined
  }

  /** Name and dimensions of a tensor, and its end in bytes from the start of the data. */
  tensor(): { readonly name: string; readonly shape: readonly number[]; readonly end: number } {
    const name = this.text()
    const dimensions = this.word()
    if (dimensions > 8) throw new NoHeader('a tensor has too many dimensions')
    const shape = Array.from({ length: dimensions }, () => this.long())
    const [perBlock, blockBytes] = BLOCKS[this.word()] ?? [1, 0]
    return { name, shape, end: this.long() + (shape.reduce((product, side) => product * side, 1) / perBlock) * blockBytes }
  }
}

function sizeOfScalar(type: number): number {
  const size = SCALARS[type]
  if (size === undefined) throw new NoHeader('a value of an unknown type')
  return size
}
