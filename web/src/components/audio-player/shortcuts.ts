import type { Shortcuts } from '../../lib/keys.ts'

/** Where its position is moved. */
export const SOUND_KEYS = {
  play: ['Space'],
  back: ['ArrowLeft', 'ArrowDown'],
  on: ['ArrowRight', 'ArrowUp'],
} as const satisfies Shortcuts
