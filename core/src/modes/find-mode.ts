import { MODE_IDS } from '../domain/mode-ids.ts'
import type { Mode } from './define-mode.ts'
import { MODES } from './registry.gen.ts'

/** Modes that exist, in the order of `MODE_IDS`. */
export const MODE_LIST: readonly Mode[] = MODE_IDS.flatMap((id) => MODES.filter((mode) => mode.id === id))

export const findMode = (id: string | undefined): Mode | undefined => MODES.find((mode) => mode.id === id)
