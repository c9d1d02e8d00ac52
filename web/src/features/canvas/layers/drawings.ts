import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { DRAWINGS } from '../../../lib/browser-caches.ts'
import type { Size } from '../pixels/area.ts'
import type { Tile } from '../pixels/raster.ts'
import type { Document } from './document.ts'

export type KeptLayer = Omit<Document['layers'][number], 'raster'> & {
  readonly width: number
  readonly height: number
  /** Ids of its tiles; null where there is no ink. */
  readonly tiles: readonly (string | null)[]
}

export interface KeptDocument extends Size {
  readonly picture: string
  readonly time: number
  readonly layers: readonly KeptLayer[]
}

/** Marks over a picture that the server does not have yet. */
export interface KeptMarks extends Size {
  readonly picture: string
  readonly time: number
  readonly marks: Uint8Array
}

interface Schema extends DBSchema {
  documents: { key: string; value: KeptDocument }
  tiles: { key: string; value: Tile }
  marks: { key: string; value: KeptMarks }
}

export type Drawings = IDBPDatabase<Schema>

/** Opens what is drawn in this browser, for one act. In private windows, or with a full disk, a browser may keep nothing, and drawing goes on without it. */
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
