import type { Value } from '@stipple/core/domain/property'
import type { TaskOf } from '@stipple/core/domain/task'
import type { Size } from '@stipple/imaging/plane'
import { seedAt } from '../../kit/seeds.ts'
import type { ControlNetwork } from './controls.ts'
import type { Family } from './families/family.ts'
import type { Graph, Link, Workflow } from './graph.ts'
import type { ModelFiles } from './model-files.ts'
import {
  type Addon,
  condition,
  encodeWords,
  type FilmFormat,
  load,
  sample,
  type Sampling,
  type SamplingPass,
  type Words,
  workflow,
} from './pipeline.ts'
import { refer, type Reference, type ReferenceFiles } from './references.ts'
import { chosenRegions, withRegions } from './regions.ts'

/** Parts of a workflow besides the task. */
export interface Parts {
  readonly family: Family
  readonly files: ModelFiles
  readonly addons: readonly Addon[]
  /** ControlNets of the task's controls, in their order. */
  readonly controls: readonly ControlNetwork[]
  /** Reference images. */
  readonly reference?: { readonly files: ReferenceFiles; readonly references: readonly Reference[] }
  /** Names of the task's uploaded images on the server, in field order, and the size of the first. */
  readonly uploads: readonly string[]
  readonly size: Size
  readonly prefix: string
  /** Values of the model's own form. */
  readonly options: Readonly<Record<string, Value>>
}

/** Default number of a family's input images. */
export const MAX_PICTURES = 3
/** Larger images are processed at a smaller size, and composited at their original size. */
const MAX_PIXELS = 2048 * 1536

/** Common parts of recipes, and the generation of one image from a latent. */
export interface Studio extends Words {
  readonly graph: Graph
  readonly family: Family
  readonly vae: Link
  /** Images of the task at working size. */
  readonly images: readonly Link[]
  /** The first of them in original size. */
  readonly original: Link | undefined
  /** Samples a latent; default conditioning: the prompts'. */
  readonly pass: (options: Partial<Words> & Omit<SamplingPass, keyof Words>) => Link
}

type Choice = Pick<TaskOf<'text-to-image'>, 'negativePrompt' | 'count' | 'steps' | 'cfg' | 'sampler' | 'karras' | 'clipSkip'>
/** The member's choices; missing ones use the family's defaults. */
export type Diffusion = Partial<Choice> & Pick<TaskOf<'text-to-image'>, 'prompt' | 'seed'>

export interface PicturePlan {
  /** Target size of the task's images. */
  readonly size?: Size
  /** Container of the video; absent for images. */
  readonly format?: FilmFormat
  readonly picture: (studio: Studio) => (options: { seed: number }) => Link
}

/** Makes `count` images, each with its own seed, so that any of them can be reproduced alone. */
export function make(
  task: Diffusion,
  { family, files, addons, uploads, reference, prefix, options: choices }: Parts,
  { size, format, picture }: PicturePlan,
): Workflow {
  const { defaults, guidance } = family
  const sampling: Sampling = {
    prompt: task.prompt,
    negativePrompt: task.negativePrompt ?? '',
    steps: task.steps ?? defaults.steps,
    cfg: guidance === 'fixed' ? defaults.cfg : (task.cfg ?? defaults.cfg),
    sampler: task.sampler ?? defaults.sampler,
    scheduler: schedulerOf(task, family),
    addons,
    ...(task.clipSkip !== undefined && { clipSkip: task.clipSkip }),
  }
  return workflow(
    (graph, save) => {
      const plain = load(graph, { family, files }, sampling)
      const originals = uploads
        .slice(0, family.edit ? (family.pictures ?? MAX_PICTURES) : 1)
        .map((image) => graph.add('LoadImage', { image })())
      const images = size ? originals.map((image) => resize(graph, image, size)) : originals
      const conditioning = condition(graph, family, plain, { ...sampling, references: family.edit ? images : [] })
      const encode = (prompt: string): Link => encodeWords(graph, plain, prompt)
      const positive = withRegions(graph, conditioning.positive, { regions: chosenRegions(choices), encode })
      const given = { loaded: plain, words: { ...conditioning, positive } }
      const { loaded, words } = reference ? refer(graph, reference, given) : given
      const { vae } = loaded
      const draw = picture({
        ...words,
        graph,
        family,
        vae,
        images,
        original: originals[0],
        pass: (options) => sample(graph, { family, ...loaded }, { ...words, ...options }, sampling),
      })
      for (let index = 0; index < (task.count ?? 1); index += 1) save(draw({ seed: seedAt(task, index) }))
    },
    prefix,
    format,
  )
}

function schedulerOf({ karras }: Pick<Diffusion, 'karras'>, { defaults: { scheduler } }: Family): string {
  if (karras === undefined) return scheduler
  if (karras) return 'karras'
  return scheduler === 'karras' ? 'normal' : scheduler
}

export const resize = (graph: Graph, image: Link, { width, height }: Size): Link =>
  graph.add('ImageScale', { image, upscale_method: 'lanczos', width, height, crop: 'disabled' })()

/** Working size with the nearest aspect ratio. */
export const workingSize = (size: Size, { step, side }: Family, { anew = false } = {}): Size =>
  // If everything is generated anew, shapes repeat in images much larger than in training.
  within(size, { pixels: anew ? Math.min(MAX_PIXELS, 2 * side ** 2) : MAX_PIXELS, step })

/** Size with the nearest aspect ratio, limited pixels, and sides as multiples of a step. */
export function within({ width, height }: Size, { pixels, step }: { pixels: number; step: number }): Size {
  const scale = Math.min(1, Math.sqrt(pixels / (width * height)))
  const fit = (side: number): number => Math.max(step, Math.round((side * scale) / step) * step)
  return { width: fit(width), height: fit(height) }
}
