import { open } from 'node:fs/promises'
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny'
import * as z from 'zod'

/** Properties of a video, audio file or model. */
export interface MediaFacts {
  readonly seconds?: number
  /** Displayed pixels of a video. */
  readonly width?: number
  readonly height?: number
}

/**
 * Checks without decoding that a video, audio file or binary glTF model is complete according to its header.
 * @throws {Error} of any kind if it is not
 */
export function inspectMedia(path: string, media: 'video' | 'voice' | '3d'): Promise<MediaFacts> {
  return media === '3d' ? inspectModel(path) : inspectTracks(path, media)
}

async function inspectTracks(path: string, media: 'video' | 'voice'): Promise<MediaFacts> {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) })
  try {
    const [picture, sound] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()])
    const track = media === 'video' ? picture : sound
    const seconds = await track?.computeDuration()
    if (!track || seconds === undefined || !(seconds > 0)) throw new Error('nothing in it can be played')
    const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY)
    if (!last || last.data.byteLength === 0) throw new Error('its end is missing')
    return { seconds, ...(media === 'video' && picture && { width: picture.displayWidth, height: picture.displayHeight }) }
  } finally {
    input.dispose()
  }
}

/** Checks binary glTF 2.0 (Khronos, "GLB File Format"): magic, version and length, then chunks of length, type and content, the first of them JSON. */
async function inspectModel(path: string): Promise<MediaFacts> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const piece = async (at: number, length: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
      if (bytesRead < length) throw new Error('it ends too early')
      return buffer
    }
    const head = await piece(0, HEAD)
    const [version, length, words] = [head.readUInt32LE(4), head.readUInt32LE(8), head.readUInt32LE(12)]
    if (version !== 2 || length !== size || words > Math.min(size, MAX_JSON)) throw new Error('its head does not fit the file')
    const { buffers, bufferViews } = document.parse(JSON.parse((await piece(HEAD, words)).toString('utf8')))
    const rest = size - HEAD - words
    const [first] = buffers
    if (first && first.uri === undefined && first.byteLength > rest - PIECE) throw new Error('its content is missing')
    if (bufferViews.some((view) => view.byteOffset + view.byteLength > (buffers[view.buffer]?.byteLength ?? 0)))
      throw new Error('a part lies outside of its content')
    return {}
  } finally {
    await file.close()
  }
}

/** Bytes of the file header including the first chunk's (`HEAD`), and of each further chunk's header (`PIECE`). */
const HEAD = 20
const PIECE = 8
const MAX_JSON = 32 * 2 ** 20
const bytes = z.int().min(0)
const document = z.looseObject({
  asset: z.looseObject({ version: z.string().startsWith('2') }),
  meshes: z.array(z.looseObject({})).min(1),
  buffers: z.array(z.looseObject({ byteLength: bytes, uri: z.string().optional() })).default([]),
  bufferViews: z.array(z.looseObject({ buffer: bytes, byteOffset: bytes.default(0), byteLength: bytes })).default([]),
})
