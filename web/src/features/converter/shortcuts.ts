import type { Shortcuts } from '../../lib/keys.ts'

/** Keys on a picture of the row. */
export const ROW_KEYS = {
  walk: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
  move: ['Shift+ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowLeft', 'Shift+ArrowRight'],
  remove: ['Delete', 'Backspace'],
} as const satisfies Shortcuts
