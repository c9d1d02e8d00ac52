import { BASE, STORED } from './base.ts'
/** Caches of the service worker: the files of each build, thumbnails of works, and images in forms. */
export const SHELL_PREFIX = `${STORED}-shell-`
export const THUMBNAILS = `${STORED}-thumbnails`
export const FORM_PICTURES = `${STORED}-given`
/** Database of layers drawn over images. */
export const DRAWINGS = `${STORED}-drawings`

/** Database of runs waiting for the connection. */
export const OUTBOX = `${STORED}-outbox`

/** Deletes the cached thumbnails of works, which are private to one member. */
export async function deleteThumbnails(): Promise<void> {
  // Absent if the page came over plain http from another machine, and refused in some private windows.
  await globalThis.caches?.delete(THUMBNAILS).catch(() => false)
}

/** Most stored form images; the oldest is deleted. */
const MAX_FORM_PICTURES = 24

/** Caches an image of a form for offline use; without a file it is downloaded. */
export async function cacheFormPicture(address: string, file?: Blob): Promise<void> {
  try {
    const cache = await caches.open(FORM_PICTURES)
    if (!file && (await cache.match(address, { ignoreVary: true }))) return
    if (file) await cache.put(address, new Response(file, { headers: { 'content-type': file.type } }))
    else await cache.add(address)
    const kept = await cache.keys()
    await Promise.all(kept.slice(0, Math.max(0, kept.length - MAX_FORM_PICTURES)).map((one) => cache.delete(one)))
  } catch {
    // Absent or refused as above, storage full, or image missing: it is not cached.
  }
}

/** Deletes form images, drawings and unsent runs, which are private to one member. */
export function deleteDrawings(): void {
  void globalThis.caches?.delete(FORM_PICTURES).catch(() => false)
  try {
    indexedDB.deleteDatabase(DRAWINGS)
    indexedDB.deleteDatabase(OUTBOX)
  } catch {
    // Refused in some private windows, where nothing was stored either.
  }
}

/** Deletes the cached files of all builds except one. */
export const deleteOtherShells = (kept: string): Promise<void> => deleteShells(async (name) => name !== kept)

/** Deletes the cached files of the build whose entry is this file. Those of another may be loading. */
export const deleteShellOf = (entry: string): Promise<void> =>
  deleteShells(async (name) => (await (await caches.match(`${BASE}/`, { cacheName: name, ignoreVary: true }))?.text())?.includes(entry))

async function deleteShells(isGone: (name: string) => Promise<boolean | undefined>): Promise<void> {
  const names = (await globalThis.caches?.keys().catch(() => [])) ?? []
  await Promise.all(names.map(async (name) => name.startsWith(SHELL_PREFIX) && (await isGone(name)) && caches.delete(name)))
}
