import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { STORED } from '../../lib/base.ts'
import type { DraftKey } from './store.ts'

interface PendingRun {
  /** Draft to send when ready; undefined if there is none. */
  readonly key: DraftKey | undefined
  /** Milliseconds since 1970. */
  readonly at: number
}

/** A request made on the first page, by a guest, or before the form was loaded. For this tab only; survives leaving for another site to log in. */
export const usePendingRunKey = create<PendingRun>()(
  persist((): PendingRun => ({ key: undefined, at: 0 }), {
    name: `${STORED}-wish`,
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
  }),
)

/** After this time the person no longer expects it. */
const KEPT_MS = 15 * 60_000

export const requestRun = (key: DraftKey): void => void usePendingRunKey.setState({ key, at: Date.now() })
export const cancelPendingRun = (): void => void usePendingRunKey.setState({ key: undefined })
export const isRunPending = (key: DraftKey): boolean => {
  const pending = usePendingRunKey.getState()
  return pending.key === key && Date.now() - pending.at < KEPT_MS
}
