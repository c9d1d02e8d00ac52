// zod/mini: this also runs in the browser, which loads only that.
import * as z from 'zod/mini'
import { join, latin1, readLatin1, readUtf8, startsWith, uint32, utf8, view } from './bytes.ts'
import { isJpeg, strip as stripJpeg } from './jpeg.ts'
import { isPng, strip as stripPng } from './png.ts'
import { type Patch, patched, type Scan, scanBytes, sizeOf, type Span } from './scan.ts'
import { isWebp, strip as stripWebp } from './webp.ts'

/** Binary glTF 2.0: a header of 12 bytes, then chunks of length, type and content; the first chunk is JSON. */
const HEAD = 12
const PIECE = 8
const JSON_KIND = 0x4e4f534a

const place = z.optional(z.int().check(z.minimum(0)))
const fileShape = z.looseObject({
  asset: z.looseObject({ extras: z.optional(z.looseObject({ xmp: z.optional(z.string()) })) }),
  images: z.optional(z.array(z.looseObject({ uri: z.optional(z.string()), bufferView: place }))),
  bufferViews: z.optional(z.array(z.looseObject({ buffer: place, byteOffset: place, byteLength: place }))),
  extensions: z.optional(z.record(z.string(), z.unknown())),
})

type Json = z.infer<typeof fileShape>

export const isGlb = (head: Uint8Array): boolean =>
  startsWith(head, 'glTF') && head.length >= HEAD + PIECE && view(head).getUint32(HEAD + 4, true) === JSON_KIND

/** Writes the XMP packet into the asset's extras; other metadata stays, unless `alone`. */
export function* writeGlb(size: number, { xmp, alone = false }: { xmp: string; alone?: boolean }): Scan<Patch> {
  const digitalSourceType = /http:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/\w+/.exec(xmp)?.[0]
  const withPacket = (file: Json): Json => ({
    ...file,
    asset: { ...file.asset, extras: { ...file.asset.extras, ...(digitalSourceType && { digitalSourceType }), xmp } },
  })
  return alone ? yield* changed(size, (file) => withPacket(bare(file)), bareImages) : yield* changed(size, withPacket)
}

export function* readGlb(size: number): Scan<{ xmp?: string }> {
  const xmp = (yield* readJson(size)).file?.asset.extras?.xmp
  return xmp === undefined ? {} : { xmp }
}

/** The same model without metadata, also in its pictures. */
export function* strip(size: number): Scan<Patch> {
  return yield* changed(size, bare, bareImages)
}

function bare({ extensions: { KHR_xmp_json_ld: _packets, ...extensions } = {}, ...file }: Json): Json {
  const { version, minVersion } = file.asset
  const images = file.images?.map(({ name: _name, extras: _extras, uri, ...image }) => ({
    ...image,
    ...(uri !== undefined && { uri: bareAddress(uri) }),
  }))
  return {
    ...file,
    asset: { version, ...(minVersion !== undefined && { minVersion }) },
    ...(images && { images }),
    ...(Object.keys(extensions).length > 0 && { extensions }),
  }
}

/** A picture in a `data:` address, without its metadata. */
function bareAddress(address: string): string {
  const [head = '', text] = address.split(',', 2)
  if (!head.startsWith('data:') || !head.endsWith(';base64') || text === undefined) return address
  const picture = stripImage(latin1(atob(text)))
  return `${head},${btoa(readLatin1(picture))}`
}

/** The chunk after the JSON with pictures without metadata, padded to their length. */
function* bareImages({ images = [], bufferViews = [] }: Json, { start, end }: Span): Scan<Patch> {
  const places = images.flatMap(({ bufferView = -1 }) => {
    const { buffer = 0, byteOffset = 0, byteLength = 0 } = bufferViews[bufferView] ?? {}
    const from = start + PIECE + byteOffset
    return buffer === 0 && byteLength > 0 && from + byteLength <= end ? [{ start: from, end: from + byteLength }] : []
  })
  const patch: (Uint8Array | Span)[] = []
  let at = start
  for (const span of places.toSorted((one, other) => one.start - other.start)) {
    if (span.start < at) continue
    const picture = yield span
    const plain = stripImage(picture)
    patch.push({ start: at, end: span.start }, plain, new Uint8Array(picture.length - plain.length))
    at = span.end
  }
  return [...patch, { start: at, end }]
}

const PICTURES = [
  { is: isJpeg, strip: stripJpeg },
  { is: isPng, strip: stripPng },
  { is: isWebp, strip: stripWebp },
]

function stripImage(picture: Uint8Array): Uint8Array {
  const strips = PICTURES.find(({ is }) => is(picture))
  const plain = strips ? patched(picture, scanBytes(picture, strips.strip(picture.length))) : picture
  return plain.length <= picture.length ? plain : picture
}

/** The JSON, and the start of the chunks after it. */
function* readJson(size: number): Scan<{ file: Json | undefined; end: number }> {
  const length = view(yield { start: HEAD, end: HEAD + 4 }).getUint32(0, true)
  const end = Math.min(size, HEAD + PIECE + length)
  try {
    return { file: fileShape.safeParse(JSON.parse(readUtf8(yield { start: HEAD + PIECE, end }))).data, end }
  } catch {
    return { file: undefined, end }
  }
}

/** The model with its JSON changed, and the rest; unchanged if the JSON cannot be read. */
function* changed(size: number, change: (file: Json) => Json, changeRest?: (file: Json, rest: Span) => Scan<Patch>): Scan<Patch> {
  const { file, end } = yield* readJson(size)
  if (!file) return [{ start: 0, end: size }]
  const text = utf8(JSON.stringify(change(file)))
  // Chunks end on whole words; JSON is padded with spaces.
  const padded = join([text, utf8(' '.repeat((4 - (text.length % 4)) % 4))])
  const little = (value: number) => uint32(value, { littleEndian: true })
  const rest = { start: end, end: size }
  const pieces = [little(padded.length), little(JSON_KIND), padded, ...(changeRest && end < size ? yield* changeRest(file, rest) : [rest])]
  return [{ start: 0, end: 8 }, little(HEAD + sizeOf(pieces)), ...pieces]
}
