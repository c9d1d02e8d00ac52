import type { ControlType } from '@stipple/core/domain/control-types'
import type { ModelStyle } from '@stipple/core/domain/model'
import type { Properties } from '@stipple/core/domain/property'
import type { TaskKind } from '@stipple/core/domain/task'
import type { Text } from '@stipple/core/domain/text'

/** A type of diffusion model: recognition of its files, required other files, and sampling. One file each in this folder. */
export interface Family {
  readonly id: string
  readonly label: string
  readonly description: Text
  readonly style: ModelStyle
  /** Rank among the families, 0 to 100: the highest for a task is the default. */
  readonly rank: number
  /** Tasks, if they differ from those of its sampling method. */
  readonly tasks?: readonly TaskKind[]
  /**
   * `checkpoint`: one file with everything; `with sight`: with an image encoder in place of a text encoder. `diffusion`: separate text encoders and
   * VAE.
   */
  readonly loader: 'checkpoint' | 'checkpoint with sight' | 'diffusion'
  /** Pattern of its file names, without folder. Patterns of families do not overlap. */
  readonly files: RegExp
  /** Values of `modelspec.architecture` in the file header, which take precedence over the name. */
  readonly architecture?: RegExp
  /** Text encoders in the order of the loader's inputs, and the loader's `type`. */
  readonly encoders?: { readonly type: string; readonly files: readonly NeededFile[] }
  readonly vae?: NeededFile
  /** Second diffusion model that takes over halfway: the first composes, the second adds detail. */
  readonly second?: NeededFile
  /** Encodes the start image, in addition to the image itself. */
  readonly vision?: NeededFile
  /** Node that makes an empty image or video latent. */
  readonly latent:
    | 'EmptyLatentImage'
    | 'EmptySD3LatentImage'
    | 'EmptyFlux2LatentImage'
    | 'EmptyHunyuanLatentVideo'
    | 'Wan22ImageToVideoLatent'
    | 'WanImageToVideo'
    | 'EmptyAceStep1.5LatentAudio'
    | 'EmptyLatentHunyuan3Dv2'
  /** Training resolution (side of a square), and the step of sides. */
  readonly side: number
  readonly step: number
  readonly defaults: { readonly steps: number; readonly cfg: number; readonly sampler: string; readonly scheduler: string }
  /**
   * Prompt guidance: classifier-free with a negative prompt, or for distilled models an embedded number (`FluxGuidance`), a constant (`fixed`), or
   * none.
   */
  readonly guidance: 'cfg' | 'flux' | 'fixed' | 'none'
  /** Shift of the noise schedule, with the node of that name. */
  readonly shift?: { readonly node: 'ModelSamplingAuraFlow' | 'ModelSamplingSD3'; readonly shift: number }
  /** Adapts the noise schedule to the image size. */
  readonly schedule?: 'Flux2Scheduler'
  /** Node for instruction editing, which reads image and prompt. */
  readonly edit?: 'TextEncodeQwenImageEditPlus' | 'ReferenceLatent'
  /** Trained for inpainting: it reads image and mask beside the prompt. */
  readonly fill?: boolean
  /** Reference images: the method, and the file names of its networks and image encoders. */
  readonly reference?: { readonly by: 'IPAdapter' | 'Redux'; readonly files: RegExp; readonly vision: RegExp }
  /** Number of input images for editing or combining; default: 3. */
  readonly pictures?: number
  /** Names of its ControlNets with their folders, and the union type for each type of map. */
  readonly controls?: { readonly files: RegExp; readonly union?: UnionTypes }
  /** Base model of compatible LoRAs. */
  readonly base: string
  /** Makes videos. */
  readonly film?: FilmLimits
  /** Makes audio or 3D models with its own workflow. */
  readonly media?: 'voice' | '3d'
  /** Required node classes besides those for loading, latents and guidance. */
  readonly nodes?: readonly string[]
  /** Supported mode fields; default: all. */
  readonly fields?: readonly string[]
  /** Its own fields, shown after the mode's. */
  readonly form?: Properties
  /** Understands English only. */
  readonly englishOnly?: boolean
  /** Supports a choice of CLIP skip. */
  readonly clipSkip?: boolean
}

/** Video limits from training. */
export interface FilmLimits {
  readonly framesPerSecond: number
  readonly mostFrames: number
  readonly width: number
  readonly height: number
}

export type UnionTypes = Readonly<Partial<Record<ControlType, string>>>

/** An additional file of a family, and its download address. */
export interface NeededFile {
  readonly name: RegExp
  /** Original file name, for the operator. */
  readonly file: string
  readonly folder: 'text_encoders' | 'vae' | 'diffusion_models' | 'clip_vision'
  readonly source: string
  /** Its size. */
  readonly bytes: number
}
