import type { KeyScope } from '@stipple/core/domain/api-key'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../problem.ts'

/** Rights of a key, any of which opens the address; each tool asks for its own. */
export const SCOPES: readonly KeyScope[] = ['generate', 'read', 'upload']

/** Throws `key_scope` when the key was made for none of these. */
export function requireScope({ key }: Pick<Caller, 'key'>, ...scopes: readonly KeyScope[]): void {
  if (key && !scopes.some((scope) => key.scopes.includes(scope))) throw new Problem('key_scope')
}
