import type { Shortcuts } from '../../lib/keys.ts'

/** Keys on a work of the gallery. */
export const GALLERY_KEYS = {
  walk: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
  ends: ['Home', 'End'],
  open: ['Enter'],
  select: ['Space'],
  range: ['Shift+ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowLeft', 'Shift+ArrowRight'],
  all: ['Mod+A'],
  delete: ['Delete'],
  end: ['Escape'],
} as const satisfies Shortcuts

/** Keys on the page of a work. */
export const WALK_KEYS = { back: ['ArrowLeft'], on: ['ArrowRight'] } as const satisfies Shortcuts

/** Keys from a work's page back to its origin. */
export const LEAVE_KEYS = { close: ['Escape'] } as const satisfies Shortcuts
