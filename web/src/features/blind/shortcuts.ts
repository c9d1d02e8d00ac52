import type { Shortcuts } from '../../lib/keys.ts'

/** Keys of the choices; the arrow keys move between them and choose nothing. */
export const BLIND_KEYS = {
  a: ['1'],
  b: ['2'],
  equal: ['3'],
  bad: ['4'],
  walk: ['ArrowLeft', 'ArrowRight'],
} as const satisfies Shortcuts
