import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { STORED } from '../../lib/base.ts'

interface Dismissed {
  /** Text of the announcement that was dismissed last. */
  readonly text: string | undefined
}

/** Announcement that was dismissed in this browser. */
export const useDismissed = create<Dismissed>()(
  persist((): Dismissed => ({ text: undefined }), { name: `${STORED}-announcement`, version: 1 }),
)
