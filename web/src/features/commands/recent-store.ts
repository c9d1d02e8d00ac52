import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { STORED } from '../../lib/base.ts'

interface Recent {
  /** Ids of commands, the most recent first. */
  readonly ids: readonly string[]
}

/** Recent commands. Without works and texts, because members may share this browser. */
export const useRecent = create<Recent>()(persist((): Recent => ({ ids: [] }), { name: `${STORED}-commands`, version: 1 }))

const KEPT = 5

export function rememberCommand(id: string): void {
  useRecent.setState(({ ids }) => ({ ids: [id, ...ids.filter((one) => one !== id)].slice(0, KEPT) }))
}
