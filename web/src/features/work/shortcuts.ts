import type { Shortcuts } from '../../lib/keys.ts'

/** On the line between two works. */
export const COMPARE_KEYS = {
  divider: ['ArrowLeft', 'ArrowRight'],
  faster: ['Shift+ArrowLeft', 'Shift+ArrowRight'],
} as const satisfies Shortcuts
