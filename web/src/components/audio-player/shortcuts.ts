import type { Shortcuts } from '../../lib/keys.ts'

/** Keys of the seek bar. */
export const SOUND_KEYS = {
  play: ['Space'],
  back: ['ArrowLeft', 'ArrowDown'],
  on: ['ArrowRight', 'ArrowUp'],
} as const satisfies Shortcuts
