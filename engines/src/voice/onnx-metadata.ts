import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'

/** Field numbers of ModelProto and StringStringEntryProto (onnx.proto). */
const FIELDS = { version: 1, graph: 7, metadata: 14, key: 1, value: 2 } as const
const VARINT = 0
const LENGTH_DELIMITED = 2
/** Longest metadata entry that is read: lists of a hundred speakers take a few kilobytes. */
const LONGEST_ENTRY = 2 ** 20
const LONGEST_VARINT = 10

/** Reads a network's metadata without the network: parts of the file are skipped by length. Undefined for an invalid or truncated file. */
export async function readOnnxMetadata(path: string): Promise<ReadonlyMap<string, string> | undefined> {
  const file = await open(path, 'r').catch(() => undefined)
  if (!file) return undefined
  try {
    return await readModel(file, (await file.stat()).size)
  } finally {
    await file.close()
  }
}

async function readModel(file: FileHandle, size: number): Promise<ReadonlyMap<string, string> | undefined> {
  const metadata = new Map<string, string>()
  const seen = new Set<number>()
  let at = 0
  while (at < size) {
    const head = await readBytes(file, at, Math.min(2 * LONGEST_VARINT, size - at))
    const tag = readVarint(head, 0)
    const length = tag && readVarint(head, tag.end)
    if (!length) return undefined
    const [field, wire] = [Math.floor(tag.value / 8), tag.value % 8]
    seen.add(field)
    at += length.end
    if (wire === VARINT) continue
    if (wire !== LENGTH_DELIMITED || at + length.value > size) return undefined
    if (field === FIELDS.metadata && length.value <= LONGEST_ENTRY) {
      const [key = '', value = ''] = readEntry(await readBytes(file, at, length.value))
      metadata.set(key, value)
    }
    at += length.value
  }
  return seen.has(FIELDS.version) && seen.has(FIELDS.graph) ? metadata : undefined
}

function readEntry(bytes: Uint8Array): readonly string[] {
  const texts: string[] = []
  for (let at = 0; at < bytes.length;) {
    const tag = readVarint(bytes, at)
    const length = tag && readVarint(bytes, tag.end)
    if (!length) break
    const name = Math.floor(tag.value / 8) === FIELDS.value ? 1 : 0
    texts[name] = new TextDecoder().decode(bytes.subarray(length.end, length.end + length.value))
    at = length.end + length.value
  }
  return texts
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const { bytesRead, buffer } = await file.read(new Uint8Array(length), { position })
  return buffer.subarray(0, bytesRead)
}

/** Varint: seven bits per byte, low ones first. */
function readVarint(bytes: Uint8Array, from: number): { readonly value: number; readonly end: number } | undefined {
  let value = 0
  for (let i = 0; i < LONGEST_VARINT; i++) {
    const byte = bytes[from + i]
    if (byte === undefined) return undefined
    value += (byte % 128) * 2 ** (7 * i)
    if (byte < 128) return { value, end: from + i + 1 }
  }
  return undefined
}
