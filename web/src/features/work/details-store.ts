import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Whether the parameters are shown with all their details: as they were left last in this browser. */
export const useDetails = create<{ readonly shown: boolean }>()(
  persist((): { readonly shown: boolean } => ({ shown: false }), { name: 'stipple-work-details', version: 1 }),
)
