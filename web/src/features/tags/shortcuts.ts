import type { Shortcuts } from '../../lib/keys.ts'

export const WEIGHT_KEYS = { heavier: ['Mod+ArrowUp'], lighter: ['Mod+ArrowDown'] } as const satisfies Shortcuts

/** Keys while tags are offered. */
export const SUGGESTION_KEYS = { mark: ['ArrowUp', 'ArrowDown'], take: ['Tab', 'Enter'] } as const satisfies Shortcuts
