// zod/mini: this runs in the browser too, which loads no other.
import * as z from 'zod/mini'
import { join, readUtf8, startsWith, uint32, utf8, view } from './bytes.ts'
import { type Patch, type Scan, sizeOf } from './scan.ts'

/** Binary glTF 2.0: a head of 12 bytes, then pieces of length, kind and content; the first piece is JSON. */
const HEAD = 12
const PIECE = 8
const JSON_KIND = 0x4e4f534a

const fileShape = z.looseObject({
  asset: z.looseObject({ extras: z.optional(z.looseObject({ xmp: z.optional(z.string()) })) }),
})

type Json = z.infer<typeof fileShape>

export const isGlb = (head: Uint8Array): boolean =>
  startsWith(head, 'glTF') && head.length >= HEAD + PIECE && view(head).getUint32(HEAD + 4, true) === JSON_KIND

/** Writes the packet for machines into the asset's extras; whatever else is said there stays. */
export function* writeGlb(size: number, { xmp }: { xmp: string }): Scan<Patch> {
  const digitalSourceType = /http:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/\w+/.exec(xmp)?.[0]
  return yield* changed(size, (file) => ({
    ...file,
    asset: { ...file.asset, extras: { ...file.asset.extras, ...(digitalSourceType && { digitalSourceType }), xmp } },
  }))
}

export function* readGlb(size: number): Scan<{ xmp?: string }> {
  const xmp = (yield* readJson(size)).file?.asset.extras?.xmp
  return xmp === undefined ? {} : { xmp }
}

/** The same model without anything about how it came about. */
export function* strip(size: number): Scan<Patch> {
  return yield* changed(size, (file) => {
    const { extras: _extras, generator: _generator, ...asset } = file.asset
    return { ...file, asset }
  })
}

/** The JSON, and where the pieces behind it begin. */
function* readJson(size: number): Scan<{ file: Json | undefined; end: number }> {
  const length = view(yield { start: HEAD, end: HEAD + 4 }).getUint32(0, true)
  const end = Math.min(size, HEAD + PIECE + length)
  try {
    return { file: fileShape.safeParse(JSON.parse(readUtf8(yield { start: HEAD + PIECE, end }))).data, end }
  } catch {
    return { file: undefined, end }
  }
}

/** The model with its JSON changed; one whose JSON cannot be read comes back unchanged. */
function* changed(size: number, change: (file: Json) => object): Scan<Patch> {
  const { file, end } = yield* readJson(size)
  if (!file) return [{ start: 0, end: size }]
  const text = utf8(JSON.stringify(change(file)))
  // Pieces end on whole words; JSON is filled up with spaces.
  const padded = join([text, utf8(' '.repeat((4 - (text.length % 4)) % 4))])
  const little = (value: number) => uint32(value, { littleEndian: true })
  const pieces = [little(padded.length), little(JSON_KIND), padded, { start: end, end: size }]
  return [{ start: 0, end: 8 }, little(HEAD + sizeOf(pieces)), ...pieces]
}
