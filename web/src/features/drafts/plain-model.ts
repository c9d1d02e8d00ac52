import type { FormTraits } from '@stipple/core/domain/model'

/** A model without special abilities, for the fields that every model of a mode has. */
export const PLAIN_MODEL: FormTraits = { can: {} }
