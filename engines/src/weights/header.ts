import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { z } from 'zod'

const LARGEST_HEADER = 100 * 2 ** 20
const tensor = z.object({ data_offsets: z.tuple([z.int().min(0), z.int().min(0)]) })

/** Whether a file is a safetensors or GGUF file that is there to its end. */
export async function checkHeader(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const least = await leastBytesOf(file)
    return least !== undefined && (await file.stat()).size >= least
  } finally {
    await file.close()
  }
}

/** Smallest size of a whole weights file, by its header (bytes); undefined for any other file. */
async function leastBytesOf(file: FileHandle): Promise<number | undefined> {
  const start = await readBytes(file, 0, 8)
  if (start.length < 8) return undefined
  return start.subarray(0, 4).toString('latin1') === 'GGUF' ? readGguf(file) : readSafetensors(file, start)
}

/** Format: eight bytes with the length of a JSON object, the object, the data (huggingface/safetensors, README). */
async function readSafetensors(file: FileHandle, start: Buffer): Promise<number | undefined> {
  const length = Number(start.readBigUInt64LE())
  if (length < 2 || length > LARGEST_HEADER) return undefined
  const text = await readBytes(file, 8, length)
  try {
    const { __metadata__: _, ...listed } = z.record(z.string(), z.unknown()).parse(JSON.parse(text.toString('utf8')))
    const ends = Object.values(listed).map((value) => tensor.parse(value).data_offsets[1])
    return 8 + length + ends.reduce((most, end) => Math.max(most, end), 0)
  } catch {
    return undefined
  }
}

/** Format: magic, version, counts, key-value pairs, tensors, data (ggml-org/ggml, docs/gguf.md). */
async function readGguf(file: FileHandle): Promise<number | undefined> {
  const reader = new GgufReader(await readBytes(file, 0, LARGEST_HEADER))
  try {
    reader.skip(8)
    const [tensorCount, pairCount] = [reader.long(), reader.long()]
    let alignment = 32
    for (let i = 0; i < pairCount; i++) {
      const [key, value] = [reader.text(), reader.value()]
      if (key === 'general.alignment' && typeof value === 'number') alignment = value
    }
    let end = 0
    for (let i = 0; i < tensorCount; i++) end = Math.max(end, reader.tensorEnd())
    return Math.ceil(reader.position / alignment) * alignment + end
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Sizes (bytes) of the scalar types of values, by their numbers; 8 is text, 9 a list. */
const SCALARS: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8 }
/** Elements and bytes of a block, by the numbers of the tensor types (ggml.h, ggml-common.h). */
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

/** Reads a GGUF header front to back; past the end it throws `RangeError`. */
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
    // No count of a file that is no attack is near this.
    if (value > 2n ** 48n) throw new RangeError('a number is too large')
    return Number(value)
  }

  text(): string {
    const begin = this.position + 8
    this.skip(this.long())
    return this.#bytes.toString('utf8', begin, this.position)
  }

  /** A number or text; lists and other values are passed over. */
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

  /** Bytes from the begin of the data to the end of a tensor. */
  tensorEnd(): number {
    this.text()
    const dimensions = this.word()
    if (dimensions > 8) throw new RangeError('a tensor has too many dimensions')
    let elements = 1
    for (let i = 0; i < dimensions; i++) elements *= this.long()
    const [perBlock, blockBytes] = BLOCKS[this.word()] ?? [1, 0]
    return this.long() + (elements / perBlock) * blockBytes
  }
}

function sizeOfScalar(type: number): number {
  const size = SCALARS[type]
  if (size === undefined) throw new RangeError('a value of an unknown type')
  return size
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const most = Math.max(0, Math.min(length, (await file.stat()).size - position))
  const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, position)
  return buffer.subarray(0, bytesRead)
}
