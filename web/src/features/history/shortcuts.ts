import type { Shortcuts } from '../../lib/keys.ts'

/** On a work of the gallery. */
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

/** On the page of a work. */
export const WALK_KEYS = { back: ['ArrowLeft'], on: ['ArrowRight'] } as const satisfies Shortcuts

/** As the large view has them. */
export const VIEWER_KEYS = {
  back: ['ArrowLeft'],
  on: ['ArrowRight'],
  zoomIn: ['+'],
  zoomOut: ['-'],
  close: ['Escape'],
} as const satisfies Shortcuts
