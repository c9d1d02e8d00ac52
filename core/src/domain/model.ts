import type { ControlType } from './control-types.ts'
import type { Properties } from './property.ts'
import type { Repair } from './repairs.ts'
import type { Scene } from './scenes.ts'
import type { PhotoStyle } from './styles.ts'
import type { TaskKind } from './task.ts'
import type { Language, Text } from './text.ts'

export const MODEL_STYLES = ['realistic', 'anime', 'furry', 'artistic', 'generalist', 'other'] as const
export type ModelStyle = (typeof MODEL_STYLES)[number]

/** Abilities and limits of a model. Engines declare them; forms, validation and the catalogue follow. */
export interface ModelTraits {
  /** Stable and unique in the installation, e.g. `builtin/illustrator`. */
  readonly id: string
  readonly engine: string
  readonly label: Text
  readonly description: Text
  readonly tasks: readonly TaskKind[]
  readonly style: ModelStyle
  /** Dots for one output. */
  readonly cost: number
  readonly can: {
    readonly negative?: boolean
    readonly steps?: boolean
    readonly cfg?: boolean
    readonly styles?: boolean
    readonly samplers?: readonly string[]
    readonly dimensions?: boolean
    readonly factors?: readonly number[]
    readonly backgrounds?: boolean
    readonly preview?: boolean
    /** Number of pictures that one run takes; 1 when absent. `least` where fewer make no sense. */
    readonly pictures?: { readonly least: number; readonly most: number }
    readonly strength?: boolean
    readonly karras?: boolean
    readonly tiling?: boolean
    readonly hiresFix?: boolean
    readonly clipSkip?: boolean
    readonly loras?: boolean
    readonly controls?: readonly ControlType[]
    readonly photoStyles?: readonly PhotoStyle[]
    /** Also takes the look of a picture that is given. */
    readonly reference?: boolean
    /** Puts a garment on the person of another picture. */
    readonly figure?: boolean
    /** Repairs it knows, and whether it has a slower, better way. */
    readonly repairs?: readonly Repair[]
    readonly thorough?: boolean
    readonly scenes?: readonly Scene[]
    /** Voices that it reads with. */
    /** In the interface of its language a voice is offered before the others. */
    readonly voices?: readonly { readonly id: string; readonly label: Text; readonly language?: Language }[]
    /** Kinds of subject that styles are trained for. */
    readonly bases?: readonly { readonly id: string; readonly label: Text }[]
    /** Sets a headline and a line under it. */
    readonly headline?: boolean
  }
  /** Address of a picture that stands for it. */
  readonly cover?: string
  /** A word or two on its cover. */
  readonly mark?: Text
  /** A person would often not accept what it makes: it says so wherever it is offered, and costs nothing. */
  readonly experimental?: boolean
  /** It understands English only: a prompt with Chinese in it is translated first, unless the member says no. */
  readonly englishOnly?: boolean
  readonly limits?: { readonly size?: { min: number; max: number; step: number }; readonly count?: number }
  readonly defaults?: {
    readonly width?: number
    readonly height?: number
    readonly steps?: number
    readonly cfg?: number
    readonly factor?: number
    readonly strength?: number
    readonly sampler?: string
  }
  /** Fields that it has beside those of its modes. They stand after them, and their values reach the engine as the options of a run. */
  readonly form?: Properties
  /** Weights that must be in the data folder before the model can run; fetched on first need. */
  readonly packs?: readonly string[]
}

interface Choice extends Pick<ModelTraits, 'id' | 'tasks' | 'experimental'> {
  readonly can?: Pick<ModelTraits['can'], 'pictures'>
}

/** The model a mode should use: the wanted one if it does the mode's task, else the first that does; experimental ones, and those that take no single picture, after others. */
export function pickModel<M extends Choice>(models: readonly M[], task: TaskKind, wanted?: string): M | undefined {
  const fitting = models.filter((model) => model.tasks.includes(task))
  return fitting.find((model) => model.id === wanted) ?? fitting.toSorted((one, other) => rank(one) - rank(other))[0]
}

const rank = ({ experimental, can }: Choice): number => (experimental ? 2 : 0) + ((can?.pictures?.least ?? 1) > 1 ? 1 : 0)
