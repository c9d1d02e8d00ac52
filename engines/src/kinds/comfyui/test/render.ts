import { Document, NodeIO } from '@gltf-transform/core'
import sharp from 'sharp'
import { encodeSound, openVideoEncoder } from '../../../media/public.ts'

/** A workflow in the API format, as received by the server. */
type Workflow = Readonly<Record<string, { readonly class_type: string; readonly inputs: Readonly<Record<string, unknown>> }>>

/** Result of a saving node. */
export interface Saved {
  readonly node: string
  readonly type: 'image/png' | 'video/mp4' | 'video/webm' | 'audio/mpeg' | 'audio/wav' | 'model/gltf-binary'
  /** In the folder for temporary files. */
  readonly passing?: true
  readonly bytes: Uint8Array
}

/** Values from 0 to 1, as between ComfyUI's nodes. */
interface Raster {
  readonly width: number
  readonly height: number
  readonly channels: 1 | 3
  readonly values: Float32Array
  /** Identical images of a batch; default: 1. */
  readonly batch?: number
  /** Of a video, which shows one image throughout. */
  readonly frames?: number
  readonly framesPerSecond?: number
}
/** A latent is represented by pixels: those it was encoded from, or noise of its seed. */
type Latent = Omit<Raster, 'values'> & { readonly values?: Float32Array; readonly mask?: Raster }
type Value = Raster | Latent | undefined
type Inputs = Readonly<Record<string, unknown>>

/**
 * Executes a workflow's pixel operations like ComfyUI: loading, scaling, padding, masks and compositing are those of its nodes. Models are replaced:
 * sampled pixels are noise of the seed, and decoding changes all others a little.
 */
export async function render(workflow: Workflow, uploads: ReadonlyMap<string, Uint8Array>): Promise<readonly Saved[]> {
  const done = new Map<string, Promise<readonly Value[]>>()
  const outputs = (id: string): Promise<readonly Value[]> => {
    const known = done.get(id)
    if (known) return known
    const { class_type: name = '', inputs = {} } = workflow[id] ?? {}
    const made = run(name, inputs)
    done.set(id, made)
    return made
  }
  const run = async (name: string, inputs: Inputs): Promise<readonly Value[]> => {
    const read = async (key: string): Promise<Value> => {
      const link = inputs[key]
      return Array.isArray(link) ? (await outputs(String(link[0])))[Number(link[1])] : undefined
    }
    const number = (key: string): number => Number(inputs[key])
    const raster = async (key: string): Promise<Raster> => {
      const value = await read(key)
      if (!value?.values) throw new Error(`${name} has no ${key}`)
      return { ...value, values: value.values }
    }
    const size = (): { width: number; height: number } => ({ width: number('width'), height: number('height') })
    switch (name) {
      case 'LoadImage':
        return [await load(uploads, inputs), await holes(uploads, inputs)]
      case 'LoadImageMask':
        return [channelOf(await load(uploads, inputs), ['red', 'green', 'blue'].indexOf(String(inputs['channel'])))]
      case 'ImageScale':
        return [await scale(await raster('image'), size())]
      case 'ImageUpscaleWithModel': {
        const image = await raster('image')
        return [await scale(image, { width: image.width * 4, height: image.height * 4 })]
      }
      case 'ImagePadForOutpaint':
        return pad(await raster('image'), { left: number('left'), top: number('top'), right: number('right'), bottom: number('bottom') })
      case 'ImageCompositeMasked': {
        const mask = inputs['mask'] === undefined ? undefined : await raster('mask')
        return [composite(await raster('destination'), await raster('source'), { x: number('x'), y: number('y'), mask })]
      }
      case 'VAEEncode':
        return [await raster('pixels')]
      case 'InpaintModelConditioning':
        return [undefined, undefined, { ...(await raster('pixels')), mask: await raster('mask') }]
      case 'SetLatentNoiseMask':
        return [{ ...(await raster('samples')), mask: await raster('mask') }]
      case 'EmptyLatentImage':
      case 'EmptySD3LatentImage':
      case 'EmptyFlux2LatentImage':
      case 'LatentUpscale':
        return [{ ...size(), channels: 3, batch: number('batch_size') || 1 }]
      case 'EmptyHunyuanLatentVideo':
      case 'Wan22ImageToVideoLatent':
        return [{ ...size(), channels: 3, frames: number('length') }]
      case 'EmptyAceStep1.5LatentAudio':
        return [{ width: 8, height: 8, channels: 3, frames: number('seconds') }]
      case 'EmptyLatentHunyuan3Dv2':
        return [{ width: 8, height: 8, channels: 3 }]
      case 'VAEDecodeAudio':
      case 'VAEDecodeHunyuan3D':
        return [await raster('samples')]
      case 'VoxelToMesh':
        return [await raster('voxel')]
      case 'WanImageToVideo':
        return [undefined, undefined, { ...size(), channels: 3, frames: number('length') }]
      case 'CreateVideo':
        return [{ ...(await raster('images')), framesPerSecond: number('fps') }]
      case 'KSampler':
        return [await sample(await read('latent_image'), number('seed'))]
      case 'KSamplerAdvanced': {
        const latent = await read('latent_image')
        // The second half adds no noise: it continues from the first.
        return [inputs['add_noise'] === 'enable' ? await sample(latent, number('noise_seed')) : latent]
      }
      case 'SamplerCustomAdvanced':
        return [await sample(await read('latent_image'), noiseSeedOf(workflow, inputs))]
      case 'VAEDecode': {
        const { values, ...rest } = await raster('samples')
        return [{ ...rest, values: values.map((value) => value * 0.98 + 0.01) }]
      }
      default:
        return []
    }
  }
  const savers = Object.entries(workflow).filter(([, { class_type: name }]) => SAVERS.has(name))
  const saved = await Promise.all(
    savers.map(async ([node, { class_type: name, inputs }]): Promise<Saved | Saved[]> => {
      const [id, output] = (inputs['images'] ?? inputs['video'] ?? inputs['audio'] ?? inputs['mesh']) as [string, number]
      const value = (await outputs(id))[output]
      if (!value?.values) throw new Error(`node ${id} gave no picture`)
      const image = { ...value, values: value.values }
      if (name === 'SaveAudioMP3') return { node, type: 'audio/mpeg', bytes: await play(image) }
      if (name === 'SaveGLB') return { node, type: 'model/gltf-binary', bytes: await mould(image) }
      if (name === 'SaveAudio') return { node, type: 'audio/wav', bytes: await play(image, 'wav') }
      if (name === 'PreviewImage' || name === 'SaveImage') {
        const bytes = await save(image)
        return Array.from({ length: image.batch ?? 1 }, () => ({
          node,
          type: 'image/png',
          bytes,
          ...(name === 'PreviewImage' && { passing: true }),
        }))
      }
      const film = { frames: image.frames ?? 0, framesPerSecond: image.framesPerSecond ?? Number(inputs['fps']) }
      const format = name === 'SaveWEBM' ? 'webm' : 'mp4'
      return { node, type: `video/${format}`, bytes: await shoot(image, { ...film, format }) }
    }),
  )
  return saved.flat()
}

const SAVERS: ReadonlySet<string> = new Set(['SaveImage', 'PreviewImage', 'SaveAudio', 'SaveVideo', 'SaveWEBM', 'SaveAudioMP3', 'SaveGLB'])

/** A rising tone of this duration, with a pitch from the noise. */
async function play({ values, frames: seconds = 1 }: Raster, format: 'mp3' | 'wav' = 'mp3'): Promise<Uint8Array> {
  const sampleRate = 24_000
  const pitch = 200 + (values[0] ?? 0) * 600
  const tone = Float32Array.from(
    { length: seconds * sampleRate },
    (_, i) => 0.5 * Math.sin((2 * Math.PI * pitch * i) / sampleRate) * Math.abs(Math.sin(i / 9000)),
  )
  return (await encodeSound({ channels: [tone, tone], sampleRate }, format)).bytes
}

/** A lump: an octahedron with corners displaced by the noise. Like ComfyUI's models it has positions and triangles only. */
function mould({ values }: Raster): Promise<Uint8Array> {
  const document = new Document()
  const buffer = document.createBuffer()
  const corners = [1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1].map(
    (axis, i) => axis * (0.5 + (values[Math.floor(i / 3)] ?? 0)),
  )
  const triangles = [0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5]
  const accessor = (type: 'VEC3' | 'SCALAR', array: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer)
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', Float32Array.from(corners)))
    .setIndices(accessor('SCALAR', Uint32Array.from(triangles)))
  document.createScene().addChild(document.createNode().setMesh(document.createMesh().addPrimitive(primitive)))
  return new NodeIO().writeBinary(document)
}

/** A video of frames as bright as the image, small enough for a test. */
async function shoot(image: Raster, film: { frames: number; framesPerSecond: number; format: 'mp4' | 'webm' }): Promise<Uint8Array> {
  const { width, height } = image
  const encoder = await openVideoEncoder({ ...film, width, height })
  const frame = new Uint8Array(width * height * 1.5).fill(128)
  frame.set(bytesOf(image).filter((_, i) => i % 3 === 1))
  for (let i = 0; i < film.frames; i++) await encoder.add(frame)
  return encoder.finish()
}

/** Seed of the node that makes a sampler's noise. */
function noiseSeedOf(workflow: Workflow, { noise }: Inputs): number {
  const [id] = noise as [string, number]
  return Number(workflow[id]?.inputs['noise_seed'])
}

async function load(uploads: ReadonlyMap<string, Uint8Array>, { image }: Inputs): Promise<Raster> {
  const { data, info } = await sharp(uploads.get(String(image)))
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, channels: 3, values: Float32Array.from(data, (value) => value / 255) }
}

/** Mask of an image: its transparent area. */
async function holes(uploads: ReadonlyMap<string, Uint8Array>, { image }: Inputs): Promise<Raster> {
  const { data, info } = await sharp(uploads.get(String(image)))
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, channels: 1, values: Float32Array.from(data, (alpha) => 1 - alpha / 255) }
}

/** `np.clip(255 * image, 0, 255).astype(np.uint8)`: truncates. */
const bytesOf = ({ values }: Raster): Uint8Array =>
  Uint8Array.from(values, (value) => Math.trunc(Math.min(255, Math.max(0, Math.fround(255 * value)))))

const save = (image: Raster): Promise<Uint8Array> =>
  sharp(bytesOf(image), { raw: { width: image.width, height: image.height, channels: image.channels } })
    .png()
    .toBuffer()

const channelOf = ({ width, height, values }: Raster, channel: number): Raster => ({
  width, height, channels: 1, values: Float32Array.from({ length: width * height }, (_, i) => values[i * 3 + channel] ?? 0),
}) // prettier-ignore

async function scale(image: Raster, { width, height }: { width: number; height: number }): Promise<Raster> {
  const { channels } = image
  const raw = { width: image.width, height: image.height, channels }
  const data = await sharp(bytesOf(image), { raw })
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer()
  return { width, height, channels, values: Float32Array.from(data, (value) => value / 255) }
}

/** Grey padding around the image, and a mask with 1 there. */
function pad(image: Raster, { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number }): readonly Raster[] {
  const [width, height] = [left + image.width + right, top + image.height + bottom]
  const grey: Raster = { width, height, channels: 3, values: new Float32Array(width * height * 3).fill(0.5) }
  const hole: Raster = { width: image.width, height: image.height, channels: 1, values: new Float32Array(image.width * image.height) }
  const all: Raster = { width, height, channels: 1, values: new Float32Array(width * height).fill(1) }
  return [composite(grey, image, { x: left, y: top }), composite(all, hole, { x: left, y: top })]
}

function composite(destination: Raster, source: Raster, { x, y, mask }: { x: number; y: number; mask?: Raster | undefined }): Raster {
  const { width, height, channels } = destination
  const values = destination.values.slice()
  for (let row = 0; row < source.height && row + y < height; row++)
    for (let column = 0; column < source.width && column + x < width; column++) {
      const share = mask ? valueAt(mask, { column, row }, source) : 1
      for (let c = 0; c < channels; c++) {
        const to = ((row + y) * width + column + x) * channels + c
        values[to] = (source.values[(row * source.width + column) * channels + c] ?? 0) * share + (values[to] ?? 0) * (1 - share)
      }
    }
  return { width, height, channels, values }
}

/** Value of a mask at a position of something with another size. */
const valueAt = (
  { width, height, values }: Raster,
  { column, row }: { column: number; row: number },
  of: { width: number; height: number },
): number => values[Math.floor((row * height) / of.height) * width + Math.floor((column * width) / of.width)] ?? 0

/** Noise of the seed where the latent is masked; sides are multiples of 8, as a VAE requires. */
async function sample(latent: Value, seed: number): Promise<Raster> {
  if (!latent) throw new Error('a sampler without a latent')
  const { width, height, frames, batch } = latent
  if (width % 8 > 0 || height % 8 > 0) throw new Error(`a latent of ${width} x ${height}`)
  const mask = 'mask' in latent ? latent.mask : undefined
  const values = Float32Array.from({ length: width * height * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3)
    const share = mask ? valueAt(mask, { column: pixel % width, row: Math.floor(pixel / width) }, latent) : 1
    const noise = ((Math.imul(seed ^ (i * 2_654_435_761), 2_246_822_519) >>> 8) & 0xffff) / 0xffff
    return noise * share + (latent.values?.[i] ?? 0) * (1 - share)
  })
  return { width, height, channels: 3, values, ...(frames !== undefined && { frames }), ...(batch !== undefined && { batch }) }
}
