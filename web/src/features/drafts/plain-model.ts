import type { FormTraits } from '@stipple/core/domain/model'

/** A model without special abilities, to ask a mode for the fields that every model has. */
export const PLAIN_MODEL: FormTraits = { can: {} }
