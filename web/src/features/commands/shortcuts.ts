import type { Shortcuts } from '../../lib/keys.ts'

/** Keys on every page. */
export const COMMAND_KEYS = { search: ['Mod+K'], sheet: ['?'] } as const satisfies Shortcuts
