import type { Shortcuts } from '../../lib/keys.ts'

/** Keys of model-viewer while it has the focus. */
export const MODEL_KEYS = {
  turn: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
  move: ['Shift+ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowLeft', 'Shift+ArrowRight'],
  closer: ['PageDown'],
  farther: ['PageUp'],
} as const satisfies Shortcuts
