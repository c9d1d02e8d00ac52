import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { DRAWINGS } from '../../../lib/browser-caches.ts'
import type { Size } from '../pixels/area.ts'
import type { Tile } from '../pixels/raster.ts'
import type { Document } from './document.ts'

export type StoredLayer = Omit<Document['layers'][number], 'raster'> & {
  readonly width: number
  readonly height: number
  /** Ids of its tiles; null for empty ones. */
  readonly tiles: readonly (string | null)[]
}

export interface StoredDocument extends Size {
  readonly picture: string
  readonly time: number
  readonly layers: readonly StoredLayer[]
}

/** Marks over an image that are not stored on the server yet. */
export interface StoredMarks extends Size {
  readonly picture: string
  readonly time: number
  readonly marks: Uint8Array
}

interface Schema extends DBSchema {
  documents: { key: string; value: StoredDocument }
  tiles: { key: string; value: Tile }
  marks: { key: string; value: StoredMarks }
}

export type Drawings = IDBPDatabase<Schema>

/**
 * Opens the storage of drawings in this browser, for one operation. If the browser cannot store anything (private windows, full disk), drawing
 * continues without it.
 */
export async function withDrawings<T>(otherwise: T, act: (database: Drawings) => Promise<T>): Promise<T> {
  try {
    const database = await openDB<Schema>(DRAWINGS, 2, {
      upgrade(created, before) {
        if (before < 1) {
          created.createObjectStore('documents', { keyPath: 'picture' })
          created.createObjectStore('tiles', { keyPath: 'id' })
        }
        created.createObjectStore('marks', { keyPath: 'picture' })
      },
    })
    try {
      return await act(database)
    } finally {
      database.close()
    }
  } catch {
    return otherwise
  }
}
