import type { BaseStyle } from '@stipple/core/domain/styles'
import type { PromptReport } from '../../illustrate/public.ts'
import type { ControlNote } from '../warnings.ts'

export interface ControlWords {
  readonly prompt: string
  readonly negativePrompt: string
  /** 0 loosely .. 1 strictly. */
  readonly scale: number
  readonly style: BaseStyle | undefined
  readonly seeds: readonly number[]
}

/** Finished pictures, opaque RGBA, of the view's size. */
export interface Painted {
  readonly pictures: readonly Uint8ClampedArray[]
  readonly notes: readonly ControlNote[]
  readonly report: PromptReport
}
