import type { Shortcuts } from '../../lib/keys.ts'

/** Keys of media-chrome while the focus is in the player. */
export const FILM_KEYS = { play: ['K'], back: ['J'], on: ['L'], mute: ['M'], screen: ['F'], subtitles: ['C'] } as const satisfies Shortcuts
