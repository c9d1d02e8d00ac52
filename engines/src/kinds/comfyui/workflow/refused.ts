import type { Text } from '@stipple/core/domain/text'
import { EngineError } from '../../../spec.ts'

/** An error that tells the operator why nothing can be made of a file or a workflow. */
export const refused = (text: Text): EngineError => new EngineError('invalid_input', text.en, { text })
