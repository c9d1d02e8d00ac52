import '@napi-rs/webcodecs/polyfill'
import { ALL_FORMATS, BufferSource, FilePathSource, Input, type InputVideoTrack, VideoSampleSink } from 'mediabunny'
import sharp from 'sharp'
import type { LocalContent } from '../spec.ts'

/** Extracts a still of a video, in a child process. */
export async function run(film: LocalContent): Promise<Uint8Array | undefined> {
  const source = film instanceof Uint8Array ? new BufferSource(film) : new FilePathSource(film.file)
  using input = new Input({ source, formats: ALL_FORMATS })
  const picture = await input.getPrimaryVideoTrack()
  return picture ? await extractStill(picture, await picture.computeDuration()) : undefined
}

/** Position of the still as a share of the length; the first frame is often black. */
const STILL_AT = 0.15

/** Options for interleaved RGBA; the field `layout` satisfies types that lack the conversion. */
const PLAIN: { readonly format: 'RGBA'; readonly layout?: never } = { format: 'RGBA' }

/** Extracts a representative frame of an open video as JPEG; undefined if it cannot be decoded. */
export const extractStill = (picture: InputVideoTrack, seconds: number) => extractFrame(picture, seconds * STILL_AT)

/** Extracts the frame at a time of an open video as JPEG; undefined if it cannot be decoded. */
export async function extractFrame(picture: InputVideoTrack, second: number): Promise<Uint8Array | undefined> {
  if (!(await picture.canDecode())) return undefined
  const sample = await new VideoSampleSink(picture).getSample(second)
  if (!sample) return undefined
  const { codedWidth: width, codedHeight: height, rotation } = sample
  const pixels = new Uint8Array(sample.allocationSize(PLAIN))
  await sample.copyTo(pixels, PLAIN)
  sample.close()
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .rotate(rotation)
    .jpeg({ quality: 85 })
    .toBuffer()
}
