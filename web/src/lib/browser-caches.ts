/** What the service worker keeps, a cache each: the files of one build, and thumbnails of works. */
export const SHELL_PREFIX = 'stipple-shell-'
export const THUMBNAILS = 'stipple-thumbnails'

/** Forgets the small pictures of works that this browser has seen: they are for one member's eyes. */
export async function forgetThumbnails(): Promise<void> {
  // Missing where the page came over plain http from another machine, and withheld in some private windows.
  await globalThis.caches?.delete(THUMBNAILS).catch(() => false)
}

/** Deletes the kept files of every build but one, or of all. */
export async function forgetShells(keep?: string): Promise<void> {
  const names = (await globalThis.caches?.keys().catch(() => [])) ?? []
  await Promise.all(names.filter((name) => name.startsWith(SHELL_PREFIX) && name !== keep).map((name) => caches.delete(name)))
}
