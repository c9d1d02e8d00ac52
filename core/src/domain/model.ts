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

/** Abilities and limits of a model. Engines declare them; forms, validation and the catalogue are built from them. */
export interface ModelTraits {
  /** Stable and unique in the installation, e.g. `builtin/illustrator`. */
  readonly id: string
  readonly engine: string
  readonly label: Text
  readonly description: Text
  readonly tasks: readonly TaskKind[]
  readonly style: ModelStyle
  /** Rank among the models of external engines, from 0 to 100: the highest for a mode is its default. */
  readonly rank?: number
  /** Offered by members' workers while they are online. Listed after the operator's own models, and the default only for modes without one of those. */
  readonly guest?: boolean
  /** Its engine responds, but no worker with the model is online: jobs are accepted and wait. */
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
    /** Number of pictures that one run takes; 1 when absent. `least` if fewer make no sense. */
    readonly pictures?: { readonly least: number; readonly most: number }
    readonly strength?: boolean
    /** Repeats a text-to-image run with other details and the same composition. */
    readonly variation?: boolean
    readonly karras?: boolean
    readonly tiling?: boolean
    readonly hiresFix?: boolean
    readonly clipSkip?: boolean
    /** Takes a separate seed for each picture of a run, at any distance. */
    readonly seedStep?: boolean
    readonly loras?: boolean
    /** Base required of LoRAs, by `loraBase`. Absent for models that take styles trained here. */
    readonly loraBase?: string
    readonly controls?: readonly ControlType[]
    /** Number of controls that one image follows; 1 when absent. */
    readonly controlLayers?: number
    readonly photoStyles?: readonly PhotoStyle[]
    /** Imitates a reference: the look of a picture, or the voice of a recording. */
    readonly reference?: boolean
    /** Puts a garment on the person of another picture. */
    readonly figure?: boolean
    /** Kinds of repair. */
    readonly repairs?: readonly Repair[]
    /** Offers a slower method with a better result. */
    readonly thorough?: boolean
    readonly scenes?: readonly Scene[]
    /** Voices for speech. A voice is listed first in the interface of its own language. */
    readonly voices?: readonly { readonly id: string; readonly label: Text; readonly language?: Language }[]
    /** Kinds of subject that styles are trained for. */
    readonly bases?: readonly { readonly id: string; readonly label: Text }[]
    /** Paints samples of a style during training, with a scene that the member chooses. */
    readonly samples?: boolean
    /** Repairs only faces: listed after models that restore whole pictures. */
    readonly facesOnly?: boolean
    /** Draws a headline and a line under it. */
    readonly headline?: boolean
    /** Edits by instruction: changes only the parts that the instruction names, and takes several images. */
    readonly edits?: boolean
  }
  /** Address of its cover picture. */
  readonly cover?: string
  /** One or two words on its cover. */
  readonly mark?: Text
  /** Results are often not good enough: the model is marked as experimental everywhere, and is free of charge. */
  readonly experimental?: boolean
  /** Draws with a program, without a neural network: marked as an instant draft in the list and on the button. */
  readonly draft?: boolean
  /** Understands English only: Chinese prompts are translated, unless the member turns that off. */
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
  /** Names of its fields, including those of its own form, in the order of the form; by default all fields of the mode. */
  readonly fields?: readonly string[]
  /** Additional fields, shown after those of the mode unless `fields` names them. Their values are passed to the engine as options of a run. */
  readonly form?: Properties
  /** Modes that it performs by instruction (`Mode.words`). */
  readonly byWords?: readonly ModeId[]
  /** Weights required in the data folder before the model can run; downloaded on first use. */
  readonly packs?: readonly string[]
}

/** All traits of a model that its forms depend on. */
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
 * Chooses a model for a task: the requested one if it does the task, else the first that does. Models that need several pictures are chosen after the others,
 * and experimental ones last.
 */
export function pickModel<M extends Choice>(models: readonly M[], task: TaskKind, wanted?: string): M | undefined {
  const fitting = models.filter((model) => model.tasks.includes(task))
  return fitting.find((model) => model.id === wanted) ?? fitting.toSorted((one, other) => rank(one) - rank(other))[0]
}

const rank = ({ experimental, can }: Choice): number => (experimental ? 2 : 0) + ((can?.pictures?.least ?? 1) > 1 ? 1 : 0)
