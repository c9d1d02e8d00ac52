// zod/mini: this runs in the browser too, which loads no other.
import * as z from 'zod/mini'
import { join, readUtf8, startsWith, uint32, utf8, view } from './bytes.ts'

/** Binary glTF 2.0: a head of 12 bytes, then pieces of length, kind and content; the first piece is JSON. */
const HEAD = 12
const PIECE = 8
const JSON_KIND = 0x4e4f534a

const fileShape = z.looseObject({
  asset: z.looseObject({ extras: z.optional(z.looseObject({ xmp: z.optional(z.string()) })) }),
})

export const isGlb = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 'glTF') && bytes.length >= HEAD + PIECE && view(bytes).getUint32(HEAD + 4, true) === JSON_KIND

/** Writes the packet for machines into the asset's extras; whatever else is said there stays. */
export function writeGlb(bytes: Uint8Array, { xmp }: { xmp: string }): Uint8Array {
  const file = readJson(bytes)
  const digitalSourceType = /http:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/\w+/.exec(xmp)?.[0]
  return file
    ? withJson(bytes, {
        ...file,
        asset: { ...file.asset, extras: { ...file.asset.extras, ...(digitalSourceType && { digitalSourceType }), xmp } },
      })
    : bytes
}

export function readGlb(bytes: Uint8Array): { xmp?: string } {
  const xmp = readJson(bytes)?.asset.extras?.xmp
  return xmp === undefined ? {} : { xmp }
}

/** The same model without anything about how it came about. */
export function strip(bytes: Uint8Array): Uint8Array {
  const file = readJson(bytes)
  if (!file) return bytes
  const { extras: _extras, generator: _generator, ...asset } = file.asset
  return withJson(bytes, { ...file, asset })
}

function readJson(bytes: Uint8Array) {
  const length = view(bytes).getUint32(HEAD, true)
  try {
    return fileShape.safeParse(JSON.parse(readUtf8(bytes.subarray(HEAD + PIECE, HEAD + PIECE + length)))).data
  } catch {
    return undefined
  }
}

function withJson(bytes: Uint8Array, file: object): Uint8Array {
  const text = utf8(JSON.stringify(file))
  // Pieces end on whole words; JSON is filled up with spaces.
  const padded = join([text, utf8(' '.repeat((4 - (text.length % 4)) % 4))])
  const rest = bytes.subarray(HEAD + PIECE + view(bytes).getUint32(HEAD, true))
  const little = (value: number) => uint32(value, { littleEndian: true })
  const total = HEAD + PIECE + padded.length + rest.length
  return join([bytes.subarray(0, 8), little(total), little(padded.length), little(JSON_KIND), padded, rest])
}
