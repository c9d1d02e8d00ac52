import type { Shortcuts } from '../../lib/keys.ts'

/** Keys while a canvas or its tools have the focus. */
export const CANVAS_KEYS = {
  move: ['V'],
  crop: ['C'],
  brush: ['B'],
  eraser: ['E'],
  lasso: ['L'],
  polygon: ['P'],
  wand: ['W'],
  pick: ['S'],
  rectangle: ['R'],
  fill: ['G'],
  swap: ['X'],
  smaller: ['['],
  larger: [']'],
  undo: ['Mod+Z'],
  redo: ['Mod+Shift+Z', 'Mod+Y'],
  zoomIn: ['+', '='],
  zoomOut: ['-'],
  fit: ['0'],
  pan: ['Space'],
  close: ['Enter'],
  cancel: ['Escape'],
} as const satisfies Shortcuts
