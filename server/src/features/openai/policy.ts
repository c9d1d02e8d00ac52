import type { KeyScope } from '@stipple/core/domain/api-key'

/** Scopes of a key; any of them allows these calls. */
export const SCOPES: readonly KeyScope[] = ['generate']
