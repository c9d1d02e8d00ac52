import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { DraftKey } from './store.ts'

interface Wish {
  /** Draft to send as soon as it is ready; undefined while there is none. */
  readonly key: DraftKey | undefined
  /** Milliseconds since 1970. */
  readonly at: number
}

/** A request made on the front page or by a guest. For this tab only; it survives leaving for another site to sign in. */
export const useWish = create<Wish>()(
  persist((): Wish => ({ key: undefined, at: 0 }), {
    name: 'stipple-wish',
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
  }),
)

/** After this time the person no longer expects it. */
const KEPT_MS = 15 * 60_000

export const wish = (key: DraftKey): void => void useWish.setState({ key, at: Date.now() })
export const forgetWish = (): void => void useWish.setState({ key: undefined })
export const isWished = (key: DraftKey): boolean => {
  const wished = useWish.getState()
  return wished.key === key && Date.now() - wished.at < KEPT_MS
}
