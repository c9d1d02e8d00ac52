import { crc32, join, latin1, uint32 } from '@stipple/core/metadata/bytes'
import sharp from 'sharp'

/** The recorded workflow of `comfyui-0.3.64`: two images of a cat. */
export const RECORDED = {
  '1': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'dreamshaper_8.safetensors' } },
  '2': { class_type: 'CLIPTextEncode', inputs: { clip: ['1', 1], text: 'a cat' } },
  '3': { class_type: 'CLIPTextEncode', inputs: { clip: ['1', 1], text: '' } },
  '4': { class_type: 'EmptyLatentImage', inputs: { width: 64, height: 64, batch_size: 2 } },
  '5': {
    class_type: 'KSampler',
    inputs: {
      model: ['1', 0],
      positive: ['2', 0],
      negative: ['3', 0],
      latent_image: ['4', 0],
      seed: 11,
      steps: 2,
      cfg: 1,
      sampler_name: 'euler',
      scheduler: 'normal',
      denoise: 1,
    },
  },
  '6': { class_type: 'VAEDecode', inputs: { samples: ['5', 0], vae: ['1', 2] } },
  '7': { class_type: 'SaveImage', inputs: { images: ['6', 0], filename_prefix: 'rec' } },
} as const

const picture = () => sharp({ create: { width: 16, height: 16, channels: 3, background: 'teal' } })

/** A PNG as ComfyUI saves it, with text chunks. */
export async function pngWith(texts: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const png = await picture().png().toBuffer()
  const chunks = Object.entries(texts).map(([name, text]) => {
    const body = latin1(`tEXt${name}\0${text}`)
    return join([uint32(body.length - 4), body, uint32(crc32(body))])
  })
  return join([png.subarray(0, 33), ...chunks, png.subarray(33)])
}

/** An image with the graph in its Exif, as nodes for WebP and JPEG write it. */
export const exifWith = (format: 'webp' | 'jpeg', prompt: string): Promise<Uint8Array> =>
  picture()
    .withExif({ IFD0: { Model: `prompt:${prompt}` } })
    .toFormat(format)
    .toBuffer()

/** The tags of an MP4 as ComfyUI writes them (`moov/udta/meta/ilst`), within the bytes of a video. */
export function mp4With(prompt: string): Uint8Array {
  const atom = (type: string, ...inside: Uint8Array[]): Uint8Array => {
    const data = join(inside)
    return join([uint32(data.length + 8), latin1(type), data])
  }
  const tag = atom('data', uint32(1), uint32(0), latin1(prompt))
  const keys = atom('keys', uint32(0), uint32(1), atom('mdta', latin1('prompt')))
  const moov = atom('moov', atom('udta', atom('meta', keys, atom('ilst', join([uint32(tag.length + 8), uint32(1), tag])))))
  const noise = Uint8Array.from({ length: 4096 }, (_, index) => (index * 73) % 256)
  return join([atom('ftyp', latin1('isom'), uint32(512)), atom('mdat', noise, latin1('{"'), noise), moov])
}
