import type { ModelItem } from '@stipple/core/contract/shapes'
import type { Input, Properties } from '@stipple/core/domain/property'
import type { Mode } from '@stipple/core/modes/define-mode'
import { type ComponentType, createContext } from 'react'

interface Props {
  readonly mode: Mode
  readonly model: ModelItem | undefined
  readonly properties: Properties
  readonly settled: Input
  /** Dots per output. */
  readonly cost?: number
}

/** A form for members; provided by the screen. */
export const FormPreviewContext = createContext<ComponentType<Props>>(() => null)
