import type { Shortcuts } from '../../lib/keys.ts'

/** Keys on a picked word. */
export const WORD_KEYS = {
  earlier: ['Alt+ArrowLeft'],
  later: ['Alt+ArrowRight'],
  remove: ['Delete', 'Backspace'],
} as const satisfies Shortcuts
