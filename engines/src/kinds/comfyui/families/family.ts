import type { ControlType } from '@stipple/core/domain/control-types'
import type { ModelStyle } from '@stipple/core/domain/model'
import type { Properties } from '@stipple/core/domain/property'
import type { TaskKind } from '@stipple/core/domain/task'
import type { Text } from '@stipple/core/domain/text'

/** A kind of diffusion model: how its files are recognised, what it needs beside them, and how it is sampled. One file each in this folder. */
export interface Family {
  readonly id: string
  readonly label: string
  readonly description: Text
  readonly style: ModelStyle
  /** Place among the families, from 0 to 100: of those that can do a task the highest is the default. */
  readonly rank: number
  /** Tasks, where they are not those that its way of sampling allows. */
  readonly tasks?: readonly TaskKind[]
  /** `checkpoint`: one file holds all, `with sight`: a reader of pictures instead of one of words. `diffusion`: text encoders and VAE are files of their own. */
  readonly loader: 'checkpoint' | 'checkpoint with sight' | 'diffusion'
  /** Names of its files, without their folder. No two families take the same name. */
  readonly files: RegExp
  /** Values of `modelspec.architecture` in the header of its files, which count before the name. */
  readonly architecture?: RegExp
  /** Text encoders, in the order of the loader's inputs, and the `type` that the loader is told. */
  readonly encoders?: { readonly type: string; readonly files: readonly NeededFile[] }
  readonly vae?: NeededFile
  /** Second diffusion model, which takes over half-way: the first composes, this one works out the detail. */
  readonly second?: NeededFile
  /** Reads the picture that it starts with, beside the picture itself. */
  readonly vision?: NeededFile
  /** Node that makes an empty latent picture or film. */
  readonly latent:
    | 'EmptyLatentImage'
    | 'EmptySD3LatentImage'
    | 'EmptyFlux2LatentImage'
    | 'EmptyHunyuanLatentVideo'
    | 'Wan22ImageToVideoLatent'
    | 'WanImageToVideo'
    | 'EmptyAceStep1.5LatentAudio'
    | 'EmptyLatentHunyuan3Dv2'
  /** Side of the squares it was trained on, and what sides are a multiple of. */
  readonly side: number
  readonly step: number
  readonly defaults: { readonly steps: number; readonly cfg: number; readonly sampler: string; readonly scheduler: string }
  /**
   * Guidance by the prompt: classifier-free with a negative prompt, or, in a distilled model, a number that it was trained with
   * (`FluxGuidance`), always the same number (`fixed`), or none.
   */
  readonly guidance: 'cfg' | 'flux' | 'fixed' | 'none'
  /** Shift of the noise schedule, by the node of that name. */
  readonly shift?: { readonly node: 'ModelSamplingAuraFlow' | 'ModelSamplingSD3'; readonly shift: number }
  /** Makes the noise schedule fit the size of the picture. */
  readonly schedule?: 'Flux2Scheduler'
  /** Changes a picture by words: the node that reads both. */
  readonly edit?: 'TextEncodeQwenImageEditPlus' | 'ReferenceLatent'
  /** Was trained to fill the marked part of a picture: it reads both beside the prompt. */
  readonly fill?: boolean
  /** Takes after a picture: the way, the names of its networks, and of those that read the picture for them. */
  readonly reference?: { readonly by: 'IPAdapter' | 'Redux'; readonly files: RegExp; readonly vision: RegExp }
  /** Number of pictures that it changes or puts together; 3 when absent. */
  readonly pictures?: number
  /** Names of control networks that were made for it, with their folders, and what a union of several is told for each type of map. */
  readonly controls?: { readonly files: RegExp; readonly union?: UnionTypes }
  /** Base that LoRAs must have been made for. */
  readonly base: string
  /** Makes films. */
  readonly film?: FilmLimits
  /** Makes sound or models, by a way of its own. */
  readonly media?: 'voice' | '3d'
  /** Node classes that it needs besides those of its loader, latent and guidance. */
  readonly nodes?: readonly string[]
  /** Names of the fields of its mode that it has; all of them when absent. */
  readonly fields?: readonly string[]
  /** Fields of its own, which members see after those of the mode. */
  readonly form?: Properties
  /** Reads English only. */
  readonly englishOnly?: boolean
  /** The number of layers of its text encoder that are skipped may be chosen. */
  readonly clipSkip?: boolean
}

/** Films as a family was trained on them. */
export interface FilmLimits {
  readonly framesPerSecond: number
  readonly mostFrames: number
  readonly width: number
  readonly height: number
}

export type UnionTypes = Readonly<Partial<Record<ControlType, string>>>

/** A file that a family needs beside its own, and where it is to be had. */
export interface NeededFile {
  readonly name: RegExp
  /** As its maker calls it, for an operator who lacks it. */
  readonly file: string
  readonly folder: 'text_encoders' | 'vae' | 'diffusion_models' | 'clip_vision'
  readonly source: string
  /** Size of the file. */
  readonly bytes: number
}
