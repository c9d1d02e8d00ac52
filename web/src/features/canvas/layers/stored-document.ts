import type { Document } from './document.ts'
import { type Drawings, type StoredDocument, withDrawings } from './drawings.ts'

/** Most stored documents; the oldest is deleted. */
const MOST = 8

/** Stores the layers of an image in this browser; only new tiles are written. */
export const storeDocument = (picture: string, document: Document): Promise<void> =>
  withDrawings(undefined, async (database) => {
    const { documents, tiles, done } = begin(database)
    const all = await documents.getAll()
    const before = all.find((one) => one.picture === picture)
    const old = all.filter((one) => one !== before).toSorted((one, other) => other.time - one.time)
    const gone = old.slice(MOST - 1)
    const known = new Set(before ? tilesOf(before) : [])
    const shown = toKept(picture, document)
    const needed = new Set(tilesOf(shown))
    const fresh = document.layers.flatMap(({ raster }) => raster.tiles).filter((tile) => tile !== undefined && !known.has(tile.id))
    await Promise.all([
      documents.put(shown),
      ...fresh.flatMap((tile) => (tile ? [tiles.put(tile)] : [])),
      ...[...known].filter((id) => !needed.has(id)).map((id) => tiles.delete(id)),
      ...gone.map((one) => documents.delete(one.picture)),
      ...gone.flatMap(tilesOf).map((id) => tiles.delete(id)),
      done,
    ])
  })

/** Stored layers of an image. */
export const storedDocument = (picture: string): Promise<Document | undefined> =>
  withDrawings(undefined, async (database) => {
    const transaction = database.transaction(['documents', 'tiles'])
    const kept = await transaction.objectStore('documents').get(picture)
    if (!kept) return undefined
    const read = async (id: string | null) => (id === null ? undefined : transaction.objectStore('tiles').get(id))
    const layers = await Promise.all(
      kept.layers.map(async ({ width, height, tiles, ...layer }) => ({
        ...layer,
        raster: { width, height, tiles: await Promise.all(tiles.map(read)) },
      })),
    )
    return { width: kept.width, height: kept.height, layers }
  })

/** Moves stored layers to the image made from them. */
export const moveDocument = (from: string, to: string): Promise<void> =>
  withDrawings(undefined, async (database) => {
    const { documents, done } = begin(database)
    const kept = await documents.get(from)
    if (kept) await Promise.all([documents.delete(from), documents.put({ ...kept, picture: to })])
    await done
  })

export const deleteDocument = (picture: string): Promise<void> =>
  withDrawings(undefined, async (database) => {
    const { documents, tiles, done } = begin(database)
    const kept = await documents.get(picture)
    await Promise.all([documents.delete(picture), ...(kept ? tilesOf(kept) : []).map((id) => tiles.delete(id)), done])
  })

const toKept = (picture: string, { width, height, layers }: Document): StoredDocument => ({
  picture,
  time: Date.now(),
  width,
  height,
  layers: layers.map(({ raster, ...layer }) => ({
    ...layer,
    width: raster.width,
    height: raster.height,
    tiles: raster.tiles.map((tile) => tile?.id ?? null),
  })),
})

const tilesOf = ({ layers }: StoredDocument): readonly string[] => layers.flatMap(({ tiles }) => tiles).filter((id) => id !== null)

/** Reads and writes are one transaction, so that two tabs cannot leave a document without its tiles. */
function begin(database: Drawings) {
  const transaction = database.transaction(['documents', 'tiles'], 'readwrite')
  return { documents: transaction.objectStore('documents'), tiles: transaction.objectStore('tiles'), done: transaction.done }
}
