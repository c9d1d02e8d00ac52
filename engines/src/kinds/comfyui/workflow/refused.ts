import type { Text } from '@stipple/core/domain/text'
import { EngineError } from '../../../spec.ts'

/** An error that explains to the operator why a file or workflow cannot be used. */
export const refused = (text: Text): EngineError => new EngineError('invalid_input', text.en, { text })
