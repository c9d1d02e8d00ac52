import type { ModelTraits } from '@stipple/core/domain/model'

const NOTHING = { en: '', zh: '' }

/** A model without special abilities, to ask a mode for the fields that every model has. */
export const PLAIN_MODEL: ModelTraits = {
  id: '',
  engine: '',
  label: NOTHING,
  description: NOTHING,
  tasks: [],
  style: 'other',
  cost: 0,
  can: {},
}
