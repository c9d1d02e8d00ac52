import type { ModeId } from '../domain/mode-ids.ts'
import { MODE_FACTS } from './facts.gen.ts'

/** Id and label of a mode, for screens without forms: the modes themselves are twenty times as large. */
export const factsOf = (id: string | undefined) => MODE_FACTS.find((mode) => mode.id === id)

/** Modes whose works can be published, in the order of all modes. */
export const PUBLISHABLE_MODES: readonly ModeId[] = MODE_FACTS.flatMap(({ id, publishable }) => (publishable ? [id] : []))
