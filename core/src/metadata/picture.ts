import { readExifComment, writeExif } from './exif.ts'
import * as glb from './glb.ts'
import * as jpeg from './jpeg.ts'
import { type Recipe, readParameters, writeParameters } from './parameters.ts'
import * as png from './png.ts'
import * as webp from './webp.ts'
import { type Provenance, readXmp, SOURCE_TYPES, writeXmp } from './xmp.ts'

/**
 * Writes into a PNG, JPEG, WebP or GLB what it was made with (as A1111 does it, and in full for us) and that a machine made it. Pixels and forms stay as they are;
 * another kind of file comes back unchanged.
 */
export function describePicture(bytes: Uint8Array, provenance: Provenance): Uint8Array {
  const parameters = writeParameters(provenance.recipe)
  const xmp = writeXmp(provenance)
  if (png.isPng(bytes)) return png.writePng(bytes, { texts: { parameters, [PNG_XMP]: xmp }, exif: writeExif(parameters) })
  if (jpeg.isJpeg(bytes)) return jpeg.writeJpeg(bytes, { xmp, exif: writeExif(parameters) })
  if (webp.isWebp(bytes)) return webp.writeWebp(bytes, { xmp, exif: writeExif(parameters) })
  if (glb.isGlb(bytes)) return glb.writeGlb(bytes, { xmp })
  return bytes
}

/** The same picture without anything about how it came about. */
export function stripPicture(bytes: Uint8Array): Uint8Array {
  if (png.isPng(bytes)) return png.strip(bytes)
  if (jpeg.isJpeg(bytes)) return jpeg.strip(bytes)
  if (glb.isGlb(bytes)) return glb.strip(bytes)
  return webp.isWebp(bytes) ? webp.strip(bytes) : bytes
}

/** What a picture says it was made with: one of ours, or of any program that writes A1111's text. Undefined when it says nothing. */
export function readRecipe(bytes: Uint8Array): Recipe | undefined {
  const { xmp, comment } = textsOf(bytes)
  return (xmp === undefined ? undefined : readXmp(xmp)) ?? (comment === undefined ? undefined : readParameters(comment))
}

/** Everything that one of our own files says about itself, to be written into a changed copy. */
export function readProvenance(bytes: Uint8Array): Provenance | undefined {
  const packet = readPacket(bytes)
  const recipe = packet === undefined ? undefined : readXmp(packet)
  const sourceType = SOURCE_TYPES.find((type) => packet?.includes(`digitalsourcetype/${type}"`))
  return recipe && sourceType && { sourceType, recipe }
}

/** The packet for machines inside a picture, if there is one. */
export const readPacket = (bytes: Uint8Array): string | undefined => textsOf(bytes).xmp

const PNG_XMP = 'XML:com.adobe.xmp'

function textsOf(bytes: Uint8Array): { xmp: string | undefined; comment: string | undefined } {
  if (png.isPng(bytes)) {
    const texts = png.readPngTexts(bytes)
    const exif = png.readPngExif(bytes)
    return { xmp: texts.get(PNG_XMP), comment: texts.get('parameters') ?? (exif && readExifComment(exif)) }
  }
  if (glb.isGlb(bytes)) return { xmp: glb.readGlb(bytes).xmp, comment: undefined }
  const { xmp, exif } = jpeg.isJpeg(bytes) ? jpeg.readJpeg(bytes) : webp.isWebp(bytes) ? webp.readWebp(bytes) : {}
  return { xmp, comment: exif && readExifComment(exif) }
}
