import type { TaskKind } from './task.ts'
import type { Text } from './text.ts'

export const MODEL_STYLES = ['realistic', 'anime', 'furry', 'artistic', 'generalist', 'other'] as const
export type ModelStyle = (typeof MODEL_STYLES)[number]

/** What a model can do and where its limits are. Engines declare it; forms, validation and the catalogue follow from it. */
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
  }
  /** It understands English only: a prompt with Chinese in it is translated first, unless the member says no. */
  readonly englishOnly?: boolean
  readonly limits?: { readonly size?: { min: number; max: number; step: number }; readonly count?: number }
  readonly defaults?: {
    readonly width?: number
    readonly height?: number
    readonly steps?: number
    readonly cfg?: number
    readonly factor?: number
  }
  /** Weights that must be in the data folder before the model can run; fetched on first need. */
  readonly packs?: readonly string[]
}

/** The model a mode should use: the wanted one if it does the mode's task, else the first that does. */
export function pickModel<M extends { id: string; tasks: readonly TaskKind[] }>(
  models: readonly M[],
  task: TaskKind,
  wanted?: string,
): M | undefined {
  const fitting = models.filter((model) => model.tasks.includes(task))
  return fitting.find((model) => model.id === wanted) ?? fitting[0]
}
