import type { Task, TaskKind, TaskOf } from '@stipple/core/domain/task'
import type { Size } from '@stipple/imaging/plane'
import { seedAt } from '../../kit/seeds.ts'
import type { Family } from './families/family.ts'
import type { Graph, Link, Workflow } from './graph.ts'
import type { ModelFiles } from './model-files.ts'
import { type Addon, condition, load, sample, type Sampling, workflow } from './pipeline.ts'

/** Parts that a workflow is built from, besides the task. */
export interface Parts {
  readonly family: Family
  readonly files: ModelFiles
  readonly addons: readonly Addon[]
  /** Names under which the pictures of the task lie on the server, in the order of its fields, and the size of the first. */
  readonly uploads: readonly string[]
  readonly size: Size
  readonly prefix: string
}

/** Pictures of more pixels than this are worked on smaller, and laid back at their own size. */
const MOST_PIXELS = 2048 * 1536
/** Share of the schedule that the second pass of the high-resolution fix runs: enough to add detail, too little to compose anew. */
const HIRES_DENOISE = 0.5

type Builder<K extends TaskKind> = (task: TaskOf<K>, parts: Parts) => Workflow

const BUILDERS: { readonly [K in TaskKind]?: Builder<K> } = {
  'text-to-image': (task, parts) => {
    const small = task.hiresFix ? within(task, { pixels: parts.family.side ** 2, step: parts.family.step }) : undefined
    return make(task, parts, ({ graph, family, vae, pass }) => {
      const size = { width: task.width, height: task.height }
      const latent = graph.add(family.latent, { ...(small ?? size), batch_size: 1 })()
      return ({ seed }) => {
        const first = pass({ latent, size: small ?? size, seed, denoise: 1 })
        const samples = small
          ? pass({
              latent: graph.add('LatentUpscale', { samples: first, upscale_method: 'bislerp', ...size, crop: 'disabled' })(),
              size,
              seed,
              denoise: HIRES_DENOISE,
            })
          : first
        return graph.add('VAEDecode', { samples, vae })()
      }
    })
  },

  'image-to-image': (task, parts) => {
    const { family } = parts
    const size = within(parts.size, { pixels: MOST_PIXELS, step: family.step })
    return make(
      task,
      parts,
      ({ graph, vae, images, pass }) => {
        const [first] = images
        const source = family.edit || !first ? undefined : graph.add('VAEEncode', { pixels: first, vae })()
        const latent = source ?? graph.add(family.latent, { ...size, batch_size: 1 })()
        return ({ seed }) => {
          const samples = pass({ latent, size, seed, denoise: source ? task.strength : 1 })
          return graph.add('VAEDecode', { samples, vae })()
        }
      },
      size,
    )
  },

  inpaint: (task, parts) => {
    const size = within(parts.size, { pixels: MOST_PIXELS, step: parts.family.step })
    const [, maskFile = ''] = parts.uploads
    return make(
      task,
      parts,
      ({ graph, vae, images, original, pass }) => {
        const [image] = images
        if (!image || !original) throw new Error('an inpainting without a picture')
        // Only the red channel is read: white, in our masks, is what changes.
        const mask = graph.add('LoadImageMask', { image: maskFile, channel: 'red' })()
        const latent = graph.add('SetLatentNoiseMask', { samples: graph.add('VAEEncode', { pixels: image, vae })(), mask })()
        return ({ seed }) => {
          const samples = pass({ latent, size, seed, denoise: task.strength })
          const source = resize(graph, graph.add('VAEDecode', { samples, vae })(), parts.size)
          // Decoding changes every pixel a little: what was not marked comes from the original.
          return graph.add('ImageCompositeMasked', { destination: original, source, x: 0, y: 0, resize_source: false, mask })()
        }
      },
      size,
    )
  },

  upscale: ({ factor }, { files, uploads, size, prefix }) =>
    workflow((graph, save) => {
      const image = graph.add('LoadImage', { image: uploads[0] ?? '' })()
      const upscale_model = graph.add('UpscaleModelLoader', { model_name: files.file })()
      const large = graph.add('ImageUpscaleWithModel', { upscale_model, image })()
      save(resize(graph, large, { width: size.width * factor, height: size.height * factor }))
    }, prefix),
}

/** Tasks that a family of diffusion models can do. */
export const tasksOf = ({ edit }: Family): readonly TaskKind[] =>
  edit ? ['text-to-image', 'image-to-image'] : ['text-to-image', 'image-to-image', 'inpaint']

/** The workflow of a task; undefined for a task that none is written for. */
export function buildWorkflow(task: Task, parts: Parts): Workflow | undefined {
  const build = BUILDERS[task.kind]
  // The builder of a kind takes the tasks of that kind, which the compiler cannot follow through a table.
  return build === undefined ? undefined : (build as Builder<TaskKind>)(task, parts)
}

interface Studio {
  readonly graph: Graph
  readonly family: Family
  readonly vae: Link
  /** Pictures of the task at the size that is worked at. */
  readonly images: readonly Link[]
  /** The first of them at its own size. */
  readonly original: Link | undefined
  readonly pass: (options: { latent: Link; size: Size; seed: number; denoise: number }) => Link
}

type Diffusion = Pick<
  TaskOf<'text-to-image'>,
  'prompt' | 'negativePrompt' | 'count' | 'seed' | 'steps' | 'cfg' | 'sampler' | 'karras' | 'clipSkip'
>

/** Makes `count` pictures, each from a seed of its own, so that any of them can be made again alone. */
function make(
  task: Diffusion,
  { family, files, addons, uploads, prefix }: Parts,
  prepare: (studio: Studio) => (picture: { seed: number }) => Link,
  size?: Size,
): Workflow {
  const sampling: Sampling = {
    prompt: task.prompt,
    negativePrompt: task.negativePrompt,
    steps: task.steps,
    cfg: task.cfg,
    sampler: task.sampler ?? family.defaults.sampler,
    scheduler: schedulerOf(task, family),
    addons,
    ...(task.clipSkip !== undefined && { clipSkip: task.clipSkip }),
  }
  return workflow((graph, save) => {
    const loaded = load(graph, { family, files }, sampling)
    const originals = uploads.slice(0, family.edit ? 3 : 1).map((image) => graph.add('LoadImage', { image })())
    const images = size ? originals.map((image) => resize(graph, image, size)) : originals
    const { positive, negative } = condition(graph, family, loaded, { ...sampling, references: family.edit ? images : [] })
    const model = loaded.model
    const picture = prepare({
      graph,
      family,
      vae: loaded.vae,
      images,
      original: originals[0],
      pass: (options) => sample(graph, { family, model }, { positive, negative, ...options }, sampling),
    })
    for (let index = 0; index < task.count; index += 1) save(picture({ seed: seedAt(task.seed, index) }))
  }, prefix)
}

function schedulerOf({ karras }: Pick<Diffusion, 'karras'>, { defaults: { scheduler } }: Family): string {
  if (karras === undefined) return scheduler
  if (karras) return 'karras'
  return scheduler === 'karras' ? 'normal' : scheduler
}

const resize = (graph: Graph, image: Link, { width, height }: Size): Link =>
  graph.add('ImageScale', { image, upscale_method: 'lanczos', width, height, crop: 'disabled' })()

/** The size nearest in shape of at most so many pixels, its sides multiples of a step. */
function within({ width, height }: Size, { pixels, step }: { pixels: number; step: number }): Size {
  const scale = Math.min(1, Math.sqrt(pixels / (width * height)))
  const fit = (side: number): number => Math.max(step, Math.round((side * scale) / step) * step)
  return { width: fit(width), height: fit(height) }
}
