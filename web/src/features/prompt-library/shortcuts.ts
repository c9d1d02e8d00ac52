import type { Shortcuts } from '../../lib/keys.ts'

/** On a word that was picked. */
export const WORD_KEYS = {
  earlier: ['Alt+ArrowLeft'],
  later: ['Alt+ArrowRight'],
  remove: ['Delete', 'Backspace'],
} as const satisfies Shortcuts
