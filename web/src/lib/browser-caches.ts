/** Caches of the service worker: the files of one build each, and thumbnails of works. */
export const SHELL_PREFIX = 'stipple-shell-'
export const THUMBNAILS = 'stipple-thumbnails'
/** The database of layers that are drawn over pictures. */
export const DRAWINGS = 'stipple-drawings'

/** Deletes the cached thumbnails of works, which are private to one member. */
export async function forgetThumbnails(): Promise<void> {
  // Absent where the page came over plain http from another machine, and refused in some private windows.
  await globalThis.caches?.delete(THUMBNAILS).catch(() => false)
}

/** Deletes what was drawn over pictures, which is private to one member, too. */
export function forgetDrawings(): void {
  try {
    indexedDB.deleteDatabase(DRAWINGS)
  } catch {
    // Refused in some private windows, where nothing was kept either.
  }
}

/** Deletes the cached files of every build but one, or of all. */
export async function forgetShells(keep?: string): Promise<void> {
  const names = (await globalThis.caches?.keys().catch(() => [])) ?? []
  await Promise.all(names.filter((name) => name.startsWith(SHELL_PREFIX) && name !== keep).map((name) => caches.delete(name)))
}
