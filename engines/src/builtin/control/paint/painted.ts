import type { BaseStyle } from '@stipple/core/domain/styles'
import type { Report } from '../../illustrate/public.ts'
import type { Note } from '../warnings.ts'

export interface Words {
  readonly prompt: string
  readonly negativePrompt: string
  /** 0 loosely .. 1 strictly. */
  readonly scale: number
  readonly style: BaseStyle | undefined
  readonly seeds: readonly number[]
}

export interface Sketch {
  /** Colours sketches of people too, although poorly. */
  readonly triesPeople: boolean
}

/** Finished pictures, opaque RGBA, of the view's size. */
export interface Painted {
  readonly pictures: readonly Uint8ClampedArray[]
  readonly notes: readonly Note[]
  readonly report: Report
}
