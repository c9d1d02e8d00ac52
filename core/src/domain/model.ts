import type { ControlType } from './control-types.ts'
import type { ModeId } from './mode-ids.ts'
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
  /** Place among the models of external engines, from 0 to 100: of those that can do a mode the highest is its default. */
  readonly rank?: number
  /** Comes and goes with machines of members, without the operator: it stands behind the models of the operator's own, and is the default only of modes that none of them has. */
  readonly guest?: boolean
  /** Its engine is well, and none of the machines that have the model is there now: jobs are accepted and wait. */
  readonly away?: boolean
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
    /** Makes a picture of words again with other details and the same composition. */
    readonly variation?: boolean
    readonly karras?: boolean
    readonly tiling?: boolean
    readonly hiresFix?: boolean
    readonly clipSkip?: boolean
    /** Makes each picture of a run from a seed of its own, at any distance from the one before. */
    readonly seedStep?: boolean
    readonly loras?: boolean
    /** Base that LoRAs must have been made for, by `loraBase`. None for models that take styles trained here. */
    readonly loraBase?: string
    readonly controls?: readonly ControlType[]
    readonly photoStyles?: readonly PhotoStyle[]
    /** Imitates a reference: the look of a picture, or the voice of a recording. */
    readonly reference?: boolean
    /** Puts a garment on the person of another picture. */
    readonly figure?: boolean
    /** Kinds of repair. */
    readonly repairs?: readonly Repair[]
    /** Offers a slower way with a better result. */
    readonly thorough?: boolean
    readonly scenes?: readonly Scene[]
    /** Voices that it reads with. A voice is listed first in the interface of its own language. */
    readonly voices?: readonly { readonly id: string; readonly label: Text; readonly language?: Language }[]
    /** Kinds of subject that styles are trained for. */
    readonly bases?: readonly { readonly id: string; readonly label: Text }[]
    /** Sets a headline and a line under it. */
    readonly headline?: boolean
    /** Changes of pictures what words say and nothing else, and takes several pictures: whatever can be said of them in words, it can be asked for. */
    readonly edits?: boolean
  }
  /** Address of its cover picture. */
  readonly cover?: string
  /** A word or two on its cover. */
  readonly mark?: Text
  /** Results are often not good enough: the model is marked as experimental wherever it is offered, and costs nothing. */
  readonly experimental?: boolean
  /** Draws from words by a program, without a neural network: marked as an instant draft in the list and on the button. */
  readonly draft?: boolean
  /** Understands English only: prompts with Chinese are translated first, unless the member switches that off. */
  readonly englishOnly?: boolean
  readonly limits?: { readonly size?: { min: number; max: number; step: number }; readonly count?: number }
  readonly defaults?: {
    readonly width?: number
    readonly height?: number
    readonly steps?: number
    readonly cfg?: number
    readonly factor?: number
    readonly strength?: number
    readonly seconds?: number
    readonly sampler?: string
  }
  /** Names of the fields that it has, those of its own form among them, in the order of the form; all of the mode’s when absent. */
  readonly fields?: readonly string[]
  /** Additional fields, shown after those of the mode where `fields` does not name them. Their values reach the engine as the options of a run. */
  readonly form?: Properties
  /** Modes that it does by being told in words what they are for (`Mode.words`). */
  readonly byWords?: readonly ModeId[]
  /** Weights that must be in the data folder before the model can run; fetched on first need. */
  readonly packs?: readonly string[]
}

/** Everything about a model that its forms depend on. */
export type FormTraits = Pick<ModelTraits, 'can' | 'limits' | 'defaults' | 'fields' | 'form' | 'byWords'>

export const formTraitsOf = ({ can, limits, defaults, fields, form, byWords }: FormTraits): FormTraits => ({
  can,
  ...(limits && { limits }),
  ...(defaults && { defaults }),
  ...(fields && { fields }),
  ...(form && { form }),
  ...(byWords && { byWords }),
})

interface Choice extends Pick<ModelTraits, 'id' | 'tasks' | 'experimental'> {
  readonly can?: Pick<ModelTraits['can'], 'pictures'>
}

/**
 * Chooses a model for a task: the wanted one if it does the task, else the first that does. Models that need several pictures are chosen after the others,
 * and experimental ones last.
 */
export function pickModel<M extends Choice>(models: readonly M[], task: TaskKind, wanted?: string): M | undefined {
  const fitting = models.filter((model) => model.tasks.includes(task))
  return fitting.find((model) => model.id === wanted) ?? fitting.toSorted((one, other) => rank(one) - rank(other))[0]
}

const rank = ({ experimental, can }: Choice): number => (experimental ? 2 : 0) + ((can?.pictures?.least ?? 1) > 1 ? 1 : 0)
