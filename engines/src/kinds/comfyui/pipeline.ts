import type { Size } from '@stipple/imaging/plane'
import type { Family } from './families/family.ts'
import { createGraph, type Graph, type Link, type Workflow } from './graph.ts'
import { clipLoaderOf, type ModelFiles } from './model-files.ts'
import { toComfySampler } from './samplers.ts'

/** A loaded model with its text encoder and VAE, with LoRAs applied. */
export interface Loaded {
  readonly model: Link
  /** Second model of a two-stage family. */
  readonly second?: Link
  readonly clip: Link
  readonly vae: Link
}

export interface Addon {
  readonly file: string
  readonly strength: number
  readonly clipStrength: number
}

export interface Sampling {
  readonly prompt: string
  readonly negativePrompt: string
  readonly steps: number
  readonly cfg: number
  readonly sampler: string
  readonly scheduler: string
  readonly clipSkip?: number
  readonly addons: readonly Addon[]
}

/** Loads a family's model, with LoRAs and CLIP skip. */
export function load(
  graph: Graph,
  { family, files }: { family: Family; files: ModelFiles },
  { addons, clipSkip = 1 }: Pick<Sampling, 'addons' | 'clipSkip'>,
): Loaded {
  const loaded = isWhole(files) ? loadCheckpoint(graph, files) : loadParts(graph, { family, files })
  const laid = addons.reduce(({ model, clip, vae }, { file, strength, clipStrength }) => {
    const lora = graph.add('LoraLoader', { model, clip, lora_name: file, strength_model: strength, strength_clip: clipStrength })
    return { model: lora(0), clip: lora(1), vae }
  }, loaded)
  const shifted = (model: Link): Link => (family.shift ? graph.add(family.shift.node, { model, shift: family.shift.shift })() : model)
  const clip = clipSkip > 1 ? graph.add('CLIPSetLastLayer', { clip: laid.clip, stop_at_clip_layer: -clipSkip })() : laid.clip
  return {
    model: shifted(laid.model),
    clip,
    vae: laid.vae,
    ...(files.second !== undefined && { second: shifted(loadDiffusion(graph, files.loader, files.second)) }),
  }
}

const isWhole = ({ loader }: ModelFiles): boolean => loader === 'CheckpointLoaderSimple' || loader === 'ImageOnlyCheckpointLoader'

/** A checkpoint with sight has an image encoder in place of the text encoder. */
function loadCheckpoint(graph: Graph, { loader: node, file }: ModelFiles): Loaded {
  const loader = graph.add(node, { ckpt_name: file })
  return { model: loader(0), clip: loader(1), vae: loader(2) }
}

function loadParts(graph: Graph, { family, files }: { family: Family; files: ModelFiles }): Loaded {
  const { loader, file, encoders, vae = '' } = files
  const { node, inputs } = clipLoaderOf(encoders.length)
  const names = Object.fromEntries(inputs.map((input, i) => [input, encoders[i] ?? '']))
  return {
    model: loadDiffusion(graph, loader, file),
    // Only Stable Diffusion 3 has three encoders: its loader takes no type.
    clip: graph.add(node, { ...names, ...(encoders.length < 3 && { type: family.encoders?.type ?? '' }) })(),
    vae: graph.add('VAELoader', { vae_name: vae })(),
  }
}

const loadDiffusion = (graph: Graph, loader: ModelFiles['loader'], file: string): Link =>
  graph.add(loader, loader === 'UNETLoader' ? { unet_name: file, weight_dtype: 'default' } : { unet_name: file })()

/** Conditioning from the prompts. */
export interface Words {
  readonly positive: Link
  readonly negative: Link
}

/** Positive and negative conditioning. `references` are the images of an editing model. */
export function condition(
  graph: Graph,
  family: Family,
  { clip, vae }: Loaded,
  { prompt, negativePrompt, cfg, references = [] }: Pick<Sampling, 'prompt' | 'negativePrompt' | 'cfg'> & { references?: readonly Link[] },
): Words {
  const encode = (words: string, images: readonly Link[]): Link => {
    if (family.edit === 'TextEncodeQwenImageEditPlus') {
      const pictures = Object.fromEntries(images.map((image, i) => [`image${i + 1}`, image]))
      return graph.add(family.edit, { clip, vae, prompt: words, ...pictures })()
    }
    const text = graph.add('CLIPTextEncode', { clip, text: words })()
    return images.reduce((conditioning, pixels) => {
      const latent = graph.add('VAEEncode', { pixels, vae })()
      return graph.add('ReferenceLatent', { conditioning, latent })()
    }, text)
  }
  const words = encode(withoutEmbeddings(prompt), references)
  const positive = GUIDED.has(family.guidance) ? graph.add('FluxGuidance', { conditioning: words, guidance: cfg })() : words
  const negative =
    family.guidance === 'cfg'
      ? encode(withoutEmbeddings(negativePrompt), references)
      : graph.add('ConditioningZeroOut', { conditioning: positive })()
  return { positive, negative }
}

/** Conditioning of a text alone, without images and guidance. */
export const encodeWords = (graph: Graph, { clip }: Pick<Loaded, 'clip'>, words: string): Link =>
  graph.add('CLIPTextEncode', { clip, text: withoutEmbeddings(words) })()

/** Guidance types that are part of the conditioning. */
const GUIDED: ReadonlySet<Family['guidance']> = new Set(['flux', 'fixed'])

/** ComfyUI loads a file for `embedding:name` in a text; members must not name files. */
const withoutEmbeddings = (words: string): string => words.replaceAll(/embedding:/gi, 'embedding ')

export interface SamplingPass extends Words {
  readonly latent: Link
  readonly size: Size
  readonly seed: number
  /** Fraction of the noise schedule: 1 starts from noise. */
  readonly denoise: number
}

/** Samples a latent with its own seed. */
export function sample(
  graph: Graph,
  { family, model, second }: { family: Family } & Pick<Loaded, 'model' | 'second'>,
  pass: SamplingPass,
  sampling: Sampling,
): Link {
  const { positive, negative, latent, seed, denoise } = pass
  const { steps, sampler, scheduler } = sampling
  // Distilled models have no unguided pass: 1 disables it.
  const cfg = family.guidance === 'cfg' ? sampling.cfg : 1
  const sampler_name = toComfySampler(sampler)
  if (second) {
    const half = Math.ceil(steps / 2)
    const shared = { noise_seed: seed, steps, cfg, sampler_name, scheduler, positive, negative }
    const first = { start_at_step: 0, end_at_step: half, add_noise: 'enable', return_with_leftover_noise: 'enable' }
    const rest = { start_at_step: half, end_at_step: steps, add_noise: 'disable', return_with_leftover_noise: 'disable' }
    const composed = graph.add('KSamplerAdvanced', { model, ...shared, latent_image: latent, ...first })()
    return graph.add('KSamplerAdvanced', { model: second, ...shared, latent_image: composed, ...rest })()
  }
  if (!family.schedule)
    return graph.add('KSampler', {
      model,
      positive,
      negative,
      latent_image: latent,
      seed,
      steps,
      cfg,
      sampler_name,
      scheduler,
      denoise,
    })()
  const whole = graph.add(family.schedule, { steps, ...pass.size })()
  const sigmas = denoise < 1 ? graph.add('SplitSigmasDenoise', { sigmas: whole, denoise })(1) : whole
  return graph.add('SamplerCustomAdvanced', {
    noise: graph.add('RandomNoise', { noise_seed: seed })(),
    guider: graph.add('CFGGuider', { model, positive, negative, cfg })(),
    sampler: graph.add('KSamplerSelect', { sampler_name })(),
    sigmas,
    latent_image: latent,
  })()
}

/** Container of a video. Absent for images. */
export interface FilmFormat {
  readonly container: 'mp4' | 'webm'
  readonly framesPerSecond: number
}

/** Builds a workflow that saves one image or video after the other. */
export function workflow(build: (graph: Graph, save: (images: Link) => void) => void, prefix: string, format?: FilmFormat): Workflow {
  const graph = createGraph()
  build(graph, (images) => save(graph, images, { prefix, format }))
  return graph.workflow()
}

function save(graph: Graph, images: Link, { prefix, format }: { prefix: string; format: FilmFormat | undefined }): void {
  const name = { filename_prefix: prefix }
  if (!format) graph.add('SaveImage', { images, ...name })
  else if (format.container === 'webm') graph.add('SaveWEBM', { images, ...name, codec: 'vp9', fps: format.framesPerSecond, crf: 24 })
  else {
    const video = graph.add('CreateVideo', { images, fps: format.framesPerSecond })()
    graph.add('SaveVideo', { video, ...name, format: 'mp4', codec: 'h264' })
  }
}
