import type { KeyScope } from '@stipple/core/domain/api-key'

/** Rights of a key, any of which opens these calls. */
export const SCOPES: readonly KeyScope[] = ['generate']
