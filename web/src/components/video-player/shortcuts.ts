import type { Shortcuts } from '../../lib/keys.ts'

/** As media-chrome has them, while the focus is in the player. */
export const FILM_KEYS = { play: ['K'], back: ['J'], on: ['L'], mute: ['M'], screen: ['F'], subtitles: ['C'] } as const satisfies Shortcuts
