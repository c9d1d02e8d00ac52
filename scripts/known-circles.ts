/** Arrows that close a circle of files. The list only shrinks: an arrow that closes none fails the check. */
export const KNOWN_CIRCLES: readonly string[] = []

/** Arrows that close a circle of rooms (`roomOf`). The list only shrinks. */
export const KNOWN_ROOM_CIRCLES: readonly string[] = []
