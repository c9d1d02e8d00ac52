import { readExif, writeExif } from './exif.ts'
import * as gif from './gif.ts'
import * as glb from './glb.ts'
import { isAvif, readAvif } from './items.ts'
import * as jpeg from './jpeg.ts'
import * as mp3 from './mp3.ts'
import * as mp4 from './mp4.ts'
import { writeParameters } from './parameters.ts'
import * as png from './png.ts'
import { settingsIn, type Texts as Words } from './programs.ts'
import type { Recipe, Settings } from './recipe.ts'
import { type Patch, patched, type Scan, scanBytes } from './scan.ts'
import * as wav from './wav.ts'
import * as webm from './webm.ts'
import * as webp from './webp.ts'
import { type Provenance, readXmp, SOURCE_TYPES, textsOfXmp, writeXmp } from './xmp.ts'

/**
 * Writes the parameters (in A1111's format, and completely for us) and the mark of AI generation into a picture (PNG, JPEG, WebP), audio (MP3, WAV, M4A),
 * a video (MP4, WebM) or a model (GLB). Pixels, samples, frames and shapes are unchanged; other files are returned unchanged.
 */
export const describePicture = (bytes: Uint8Array, provenance: Provenance): Uint8Array =>
  patched(bytes, scanBytes(bytes, describePatches(bytes.length, provenance)))

/** Patches that `describePicture` applies, for a file of this size that is not in memory. */
export const describePatches = (size: number, provenance: Provenance): Scan<Patch> => written(size, provenance, { alone: false })

function* written(size: number, provenance: Provenance, { alone }: Pick<Texts, 'alone'>): Scan<Patch> {
  const texts = { xmp: writeXmp(provenance), comment: writeParameters(provenance.recipe), alone }
  const format = yield* formatIn()
  return format?.write ? yield* format.write(size, texts) : [{ start: 0, end: size }]
}

/** The same file with only our own metadata: without places, devices and other metadata. */
export function* cleaning(size: number): Scan<Patch> {
  const format = yield* formatIn()
  const packet = format ? (yield* format.read(size)).xmp : undefined
  const own = packet === undefined ? undefined : provenanceIn(packet)
  return own ? yield* written(size, own, { alone: true }) : yield* stripPatches(size)
}

/** The same file with only the mark of AI generation: without prompt, settings and other metadata. */
export function* markPatches(size: number): Scan<Patch> {
  const format = yield* formatIn()
  const packet = format ? (yield* format.read(size)).xmp : undefined
  const own = packet === undefined ? undefined : provenanceIn(packet)
  return own && format?.write
    ? yield* written(size, { sourceType: own.sourceType, recipe: { input: {} } }, { alone: true })
    : yield* stripPatches(size)
}

/** The same file without metadata. */
export const stripPicture = (bytes: Uint8Array): Uint8Array => patched(bytes, scanBytes(bytes, stripPatches(bytes.length)))

/** Patches that `stripPicture` applies, for a file of this size that is not in memory. */
export function* stripPatches(size: number): Scan<Patch> {
  const format = yield* formatIn()
  return format?.strip ? yield* format.strip(size) : [{ start: 0, end: size }]
}

/**
 * Reads the settings of a file, ours or another program's (programs.ts), including those without a field. Undefined without settings; programs may
 * hide them in pixels (`readHidden`). Never throws, for any bytes.
 */
export function readSettings(bytes: Uint8Array): Settings | undefined {
  const { xmp, texts } = textsOf(bytes)
  const own = xmp === undefined ? undefined : readXmp(xmp)
  if (own) return { program: 'Stipple', recipe: own, left: [] }
  return settingsIn(new Map([...(xmp === undefined ? [] : textsOfXmp(xmp)), ...texts]))
}

/** The recipe only. */
export const readRecipe = (bytes: Uint8Array): Recipe | undefined => readSettings(bytes)?.recipe

/** All our metadata in one of our own files, for writing it into a changed copy. */
export function readProvenance(bytes: Uint8Array): Provenance | undefined {
  const packet = readPacket(bytes)
  return packet === undefined ? undefined : provenanceIn(packet)
}

function provenanceIn(packet: string): Provenance | undefined {
  const recipe = readXmp(packet)
  const sourceType = SOURCE_TYPES.find((type) => packet.includes(`digitalsourcetype/${type}"`))
  return recipe && sourceType && { sourceType, recipe }
}

/** The XMP packet of a file, if there is one. */
export const readPacket = (bytes: Uint8Array): string | undefined => textsOf(bytes).xmp

interface Texts {
  /** The XMP packet. */
  readonly xmp: string
  /** A1111's text. */
  readonly comment: string
  /** Removes all other metadata of the file. */
  readonly alone: boolean
}

interface Metadata {
  readonly xmp?: string | undefined
  /** By name in lower case. */
  readonly texts: Words
}

/** The first bytes identify a format; the rest is read as needed. `size`: bytes of the file. */
interface Format {
  readonly is: (head: Uint8Array) => boolean
  readonly write?: (size: number, texts: Texts) => Scan<Patch>
  readonly read: (size: number) => Scan<Metadata>
  readonly strip?: (size: number) => Scan<Patch>
}

const PNG_XMP = 'XML:com.adobe.xmp'

/** MP3 is last: it is identified by a few bits only. */
const FORMATS: readonly Format[] = [
  {
    is: png.isPng,
    write: (size, { xmp, comment }) => png.writePng(size, { texts: { parameters: comment, [PNG_XMP]: xmp }, exif: writeExif(comment) }),
    *read(size) {
      const { texts, exif } = yield* png.readPng(size)
      const named = [...texts].map(([name, text]) => [name.toLowerCase(), text] as const)
      return { xmp: texts.get(PNG_XMP), texts: new Map([...(exif ? readExif(exif) : []), ...named]) }
    },
    strip: png.strip,
  },
  {
    is: jpeg.isJpeg,
    write: (size, { xmp, comment }) => jpeg.writeJpeg(size, { xmp, exif: writeExif(comment) }),
    read: (size) => withTexts(jpeg.readJpeg(size)),
    strip: jpeg.strip,
  },
  {
    is: webp.isWebp,
    write: (size, { xmp, comment }) => webp.writeWebp(size, { xmp, exif: writeExif(comment) }),
    read: (size) => withTexts(webp.readWebp(size)),
    strip: webp.strip,
  },
  { is: isAvif, read: (size) => withTexts(readAvif(size)) },
  { is: gif.isGif, read: (size) => withTexts(gif.readGif(size)) },
  { is: glb.isGlb, write: glb.writeGlb, read: (size) => withTexts(glb.readGlb(size)), strip: glb.strip },
  { is: wav.isWav, write: wav.writeWav, read: (size) => withTexts(wav.readWav(size)), strip: wav.strip },
  { is: mp4.isMp4, write: mp4.writeMp4, read: mp4.readMp4, strip: mp4.strip },
  { is: webm.isWebm, write: webm.writeWebm, read: webm.readWebm, strip: webm.strip },
  { is: mp3.isMp3, write: mp3.writeMp3, read: (size) => withTexts(mp3.readMp3(size)), strip: mp3.strip },
]

/** Bytes that identify every format. */
const HEAD = 32

function* formatIn(): Scan<Format | undefined> {
  const head = yield { start: 0, end: HEAD }
  return FORMATS.find(({ is }) => is(head))
}

function* metadataIn(size: number): Scan<Metadata> {
  const format = yield* formatIn()
  return format ? yield* format.read(size) : { texts: new Map() }
}

const textsOf = (bytes: Uint8Array): Metadata => scanBytes(bytes, metadataIn(bytes.length))

function* withTexts(reading: Scan<{ xmp?: string; exif?: Uint8Array; comment?: string }>): Scan<Metadata> {
  const { xmp, exif, comment } = yield* reading
  return { xmp, texts: new Map([...(comment === undefined ? [] : [['comment', comment] as const]), ...(exif ? readExif(exif) : [])]) }
}
