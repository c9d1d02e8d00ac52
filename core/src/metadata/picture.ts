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
 * Writes into a picture (PNG, JPEG, WebP), a sound (MP3, WAV, M4A), a film (MP4, WebM) or a model (GLB) what it was made with (as A1111 does it, and in full
 * for us) and that a machine made it. Pixels, samples, frames and forms stay as they are; another kind of file comes back unchanged.
 */
export const describePicture = (bytes: Uint8Array, provenance: Provenance): Uint8Array =>
  patched(bytes, scanBytes(bytes, describing(bytes.length, provenance)))

/** As above, of a file of so many bytes that is not in memory. */
export const describing = (size: number, provenance: Provenance): Scan<Patch> => written(size, provenance, { alone: false })

function* written(size: number, provenance: Provenance, { alone }: Pick<Texts, 'alone'>): Scan<Patch> {
  const texts = { xmp: writeXmp(provenance), comment: writeParameters(provenance.recipe), alone }
  const format = yield* formatIn()
  return format?.write ? yield* format.write(size, texts) : [{ start: 0, end: size }]
}

/** The same file with nothing but what one of ours says about itself: without places, devices and whatever else others wrote into it. */
export function* cleaning(size: number): Scan<Patch> {
  const format = yield* formatIn()
  const packet = format ? (yield* format.read(size)).xmp : undefined
  const own = packet === undefined ? undefined : provenanceIn(packet)
  return own ? yield* written(size, own, { alone: true }) : yield* stripping(size)
}

/** The same file with nothing but the mark that a machine made it: without prompt, settings and all else that is written into it. */
export function* marking(size: number): Scan<Patch> {
  const format = yield* formatIn()
  const packet = format ? (yield* format.read(size)).xmp : undefined
  const own = packet === undefined ? undefined : provenanceIn(packet)
  return own && format?.write
    ? yield* written(size, { sourceType: own.sourceType, recipe: { input: {} } }, { alone: true })
    : yield* stripping(size)
}

/** The same file without anything about how it came about. */
export const stripPicture = (bytes: Uint8Array): Uint8Array => patched(bytes, scanBytes(bytes, stripping(bytes.length)))

/** As above, of a file of so many bytes that is not in memory. */
export function* stripping(size: number): Scan<Patch> {
  const format = yield* formatIn()
  return format?.strip ? yield* format.strip(size) : [{ start: 0, end: size }]
}

/**
 * Reads how a file was made: one of ours, or of another program (programs.ts), with what no field takes. Undefined when its texts say nothing; programs may
 * hide settings in pixels (`readHidden`). Never throws, whatever the bytes.
 */
export function readSettings(bytes: Uint8Array): Settings | undefined {
  const { xmp, texts } = textsOf(bytes)
  const own = xmp === undefined ? undefined : readXmp(xmp)
  if (own) return { program: 'Stipple', recipe: own, left: [] }
  return settingsIn(new Map([...(xmp === undefined ? [] : textsOfXmp(xmp)), ...texts]))
}

/** The recipe alone. */
export const readRecipe = (bytes: Uint8Array): Recipe | undefined => readSettings(bytes)?.recipe

/** Everything that one of our own files says about itself, to be written into a changed copy. */
export function readProvenance(bytes: Uint8Array): Provenance | undefined {
  const packet = readPacket(bytes)
  return packet === undefined ? undefined : provenanceIn(packet)
}

function provenanceIn(packet: string): Provenance | undefined {
  const recipe = readXmp(packet)
  const sourceType = SOURCE_TYPES.find((type) => packet.includes(`digitalsourcetype/${type}"`))
  return recipe && sourceType && { sourceType, recipe }
}

/** The packet for machines inside a file, if there is one. */
export const readPacket = (bytes: Uint8Array): string | undefined => textsOf(bytes).xmp

interface Texts {
  /** The packet for machines. */
  readonly xmp: string
  /** A1111's text. */
  readonly comment: string
  /** Nothing else that the file says of itself stays. */
  readonly alone: boolean
}

interface Said {
  readonly xmp?: string | undefined
  /** By their names in lower case. */
  readonly texts: Words
}

/** The first bytes tell a format; the rest is looked at as far as needed. `size`: bytes of the file. */
interface Format {
  readonly is: (head: Uint8Array) => boolean
  readonly write?: (size: number, texts: Texts) => Scan<Patch>
  readonly read: (size: number) => Scan<Said>
  readonly strip?: (size: number) => Scan<Patch>
}

const PNG_XMP = 'XML:com.adobe.xmp'

/** MP3 stands last: it is known by a few bits only. */
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

/** Bytes in which every format shows itself. */
const HEAD = 32

function* formatIn(): Scan<Format | undefined> {
  const head = yield { start: 0, end: HEAD }
  return FORMATS.find(({ is }) => is(head))
}

function* saidIn(size: number): Scan<Said> {
  const format = yield* formatIn()
  return format ? yield* format.read(size) : { texts: new Map() }
}

const textsOf = (bytes: Uint8Array): Said => scanBytes(bytes, saidIn(bytes.length))

function* withTexts(reading: Scan<{ xmp?: string; exif?: Uint8Array; comment?: string }>): Scan<Said> {
  const { xmp, exif, comment } = yield* reading
  return { xmp, texts: new Map([...(comment === undefined ? [] : [['comment', comment] as const]), ...(exif ? readExif(exif) : [])]) }
}
