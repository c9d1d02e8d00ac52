import type { Value } from '@stipple/core/domain/property'
import type { TaskOf } from '@stipple/core/domain/task'
import type { Size } from '@stipple/imaging/plane'
import { seedAt } from '../../kit/seeds.ts'
import type { ControlNetwork } from './controls.ts'
import type { Family } from './families/family.ts'
import type { Graph, Link, Workflow } from './graph.ts'
import type { ModelFiles } from './model-files.ts'
import { type Addon, condition, type FilmFormat, load, sample, type Sampling, type SamplingPass, type Words, workflow } from './pipeline.ts'
import { refer, type Reference } from './references.ts'

/** Parts that a workflow is built from, besides the task. */
export interface Parts {
  readonly family: Family
  readonly files: ModelFiles
  readonly addons: readonly Addon[]
  /** Network that holds the picture to a map. */
  readonly control?: ControlNetwork
  /** Picture to take after. */
  readonly reference?: Reference
  /** Names under which the pictures of the task lie on the server, in the order of its fields, and the size of the first. */
  readonly uploads: readonly string[]
  readonly size: Size
  readonly prefix: string
  /** Fields of the model's own form. */
  readonly options: Readonly<Record<string, Value>>
}

/** Number of pictures that a family changes or puts together where it does not say. */
export const MOST_PICTURES = 3
/** Pictures of more pixels than this are worked on smaller, and laid back at their own size. */
const MOST_PIXELS = 2048 * 1536

/** Everything that a recipe works with, and the making of one picture from a latent. */
export interface Studio extends Words {
  readonly graph: Graph
  readonly family: Family
  readonly vae: Link
  /** Pictures of the task at the size that is worked at. */
  readonly images: readonly Link[]
  /** The first of them at its own size. */
  readonly original: Link | undefined
  /** Samples a latent; conditioning is that of the prompts when none is given. */
  readonly pass: (options: Partial<Words> & Omit<SamplingPass, keyof Words>) => Link
}

type Choice = Pick<TaskOf<'text-to-image'>, 'negativePrompt' | 'count' | 'steps' | 'cfg' | 'sampler' | 'karras' | 'clipSkip'>
/** Choices of the member; where a task has none, the family's own values stand in. */
export type Diffusion = Partial<Choice> & Pick<TaskOf<'text-to-image'>, 'prompt' | 'seed'>

export interface PicturePlan {
  /** Size to which the pictures of the task are brought. */
  readonly size?: Size
  /** Container of the film; pictures have none. */
  readonly format?: FilmFormat
  readonly picture: (studio: Studio) => (options: { seed: number }) => Link
}

/** Makes `count` pictures, each from a seed of its own, so that any of them can be made again alone. */
export function make(
  task: Diffusion,
  { family, files, addons, uploads, reference, prefix }: Parts,
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
        .slice(0, family.edit ? (family.pictures ?? MOST_PICTURES) : 1)
        .map((image) => graph.add('LoadImage', { image })())
      const images = size ? originals.map((image) => resize(graph, image, size)) : originals
      const conditioning = condition(graph, family, plain, { ...sampling, references: family.edit ? images : [] })
      const { loaded, words } = reference
        ? refer(graph, reference, { loaded: plain, words: conditioning })
        : { loaded: plain, words: conditioning }
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

/** The size nearest in shape at which a picture is changed. */
export const workingSize = (size: Size, { step, side }: Family, { anew = false } = {}): Size =>
  // Where all is made anew, shapes repeat in a picture that is much larger than those of the training.
  within(size, { pixels: anew ? Math.min(MOST_PIXELS, 2 * side ** 2) : MOST_PIXELS, step })

/** The size nearest in shape of at most so many pixels, its sides multiples of a step. */
export function within({ width, height }: Size, { pixels, step }: { pixels: number; step: number }): Size {
  const scale = Math.min(1, Math.sqrt(pixels / (width * height)))
  const fit = (side: number): number => Math.max(step, Math.round((side * scale) / step) * step)
  return { width: fit(width), height: fit(height) }
}
