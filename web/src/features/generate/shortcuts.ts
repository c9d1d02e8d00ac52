import type { Shortcuts } from '../../lib/keys.ts'

export const FORM_KEYS = { generate: ['Mod+Enter'] } as const satisfies Shortcuts

/** Keys on a picture that takes points. */
export const POINT_KEYS = {
  move: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
  faster: ['Shift+ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowLeft', 'Shift+ArrowRight'],
  set: ['Enter', 'Space'],
  remove: ['Delete', 'Backspace'],
} as const satisfies Shortcuts
