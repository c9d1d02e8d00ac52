import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { STORED } from '../../lib/base.ts'

/** True if all parameters are shown: as last left in this browser. */
export const useDetails = create<{ readonly shown: boolean }>()(
  persist((): { readonly shown: boolean } => ({ shown: false }), { name: `${STORED}-work-details`, version: 1 }),
)
