import type { KeyScope } from '@stipple/core/domain/api-key'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../problem.ts'

/** Scopes of a key; any of them opens the address, and each tool requires its own. */
export const SCOPES: readonly KeyScope[] = ['generate', 'read', 'upload']

/** Throws `key_scope` if the key has none of these scopes. */
export function requireScope({ key }: Pick<Caller, 'key'>, ...scopes: readonly KeyScope[]): void {
  if (key && !scopes.some((scope) => key.scopes.includes(scope))) throw new Problem('key_scope')
}
