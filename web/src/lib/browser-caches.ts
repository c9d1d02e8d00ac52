import { BASE, STORED } from './base.ts'
/** Caches of the service worker: the files of one build each, thumbnails of works, and pictures that lie in forms. */
export const SHELL_PREFIX = `${STORED}-shell-`
export const THUMBNAILS = `${STORED}-thumbnails`
export const GIVEN = `${STORED}-given`
/** The database of layers that are drawn over pictures. */
export const DRAWINGS = `${STORED}-drawings`

/** The database of runs that wait for the connection. */
export const OUTBOX = `${STORED}-outbox`

/** Deletes the cached thumbnails of works, which are private to one member. */
export async function forgetThumbnails(): Promise<void> {
  // Absent where the page came over plain http from another machine, and refused in some private windows.
  await globalThis.caches?.delete(THUMBNAILS).catch(() => false)
}

/** Pictures in forms that are kept; the oldest goes. */
const MOST_GIVEN = 24

/** Keeps a picture of a form, so that it is there without a server; without a file it is fetched. */
export async function keepGiven(address: string, file?: Blob): Promise<void> {
  try {
    const cache = await caches.open(GIVEN)
    if (!file && (await cache.match(address, { ignoreVary: true }))) return
    if (file) await cache.put(address, new Response(file, { headers: { 'content-type': file.type } }))
    else await cache.add(address)
    const kept = await cache.keys()
    await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST_GIVEN)).map((one) => cache.delete(one)))
  } catch {
    // Absent or refused as above, the storage is full, or the picture is gone: it is not kept.
  }
}

/** Deletes what was given to forms, drawn over pictures and not sent yet, which is private to one member, too. */
export function forgetDrawings(): void {
  void globalThis.caches?.delete(GIVEN).catch(() => false)
  try {
    indexedDB.deleteDatabase(DRAWINGS)
    indexedDB.deleteDatabase(OUTBOX)
  } catch {
    // Refused in some private windows, where nothing was kept either.
  }
}

/** Deletes the cached files of every build but one. */
export const forgetOtherShells = (kept: string): Promise<void> => forgetShells(async (name) => name !== kept)

/** Deletes the cached files of the build whose page starts with this file. Those of another may be on their way in. */
export const forgetShellOf = (entry: string): Promise<void> =>
  forgetShells(async (name) => (await (await caches.match(`${BASE}/`, { cacheName: name, ignoreVary: true }))?.text())?.includes(entry))

async function forgetShells(isGone: (name: string) => Promise<boolean | undefined>): Promise<void> {
  const names = (await globalThis.caches?.keys().catch(() => [])) ?? []
  await Promise.all(names.map(async (name) => name.startsWith(SHELL_PREFIX) && (await isGone(name)) && caches.delete(name)))
}
