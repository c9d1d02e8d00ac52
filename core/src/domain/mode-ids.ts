import { INHERITED_MODE_IDS } from './inherited-mode-ids.ts'
import { OWN_MODE_IDS } from './own-mode-ids.gen.ts'

/** Ids of all modes: the inherited ones, then our own by their names. A mode exists when it has a folder in `modes/`. */
export const MODE_IDS = [...INHERITED_MODE_IDS, ...OWN_MODE_IDS] as const
export type ModeId = (typeof MODE_IDS)[number]
