import type { Shortcuts } from '../../lib/keys.ts'

/** Keys on the divider between two works. */
export const COMPARE_KEYS = {
  divider: ['ArrowLeft', 'ArrowRight'],
  faster: ['Shift+ArrowLeft', 'Shift+ArrowRight'],
} as const satisfies Shortcuts
