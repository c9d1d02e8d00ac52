import type { Shortcuts } from '../../lib/keys.ts'

/** Keys over a picture that is shown large. */
export const STAGE_KEYS = {
  zoomIn: ['+', '='],
  zoomOut: ['-'],
  fit: ['0'],
  actual: ['1'],
} as const satisfies Shortcuts
