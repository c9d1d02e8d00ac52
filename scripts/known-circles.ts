/** Imports that close a circle of files. The list may only shrink: the check fails for an entry that closes no circle. */
export const KNOWN_CIRCLES: readonly string[] = []

/** Imports that close a circle of rooms (`roomOf`). The list may only shrink. */
export const KNOWN_ROOM_CIRCLES: readonly string[] = []
