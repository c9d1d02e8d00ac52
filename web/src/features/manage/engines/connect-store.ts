import type { Reply } from '@stipple/core/contract/client'
import { create } from 'zustand'
import type { Values } from './setting-values.ts'

/** A recognised engine: its kind, and initial settings. */
export type Found = Reply<'POST /api/manage/engine_recognize'>['data']['found'][number]

/** Initial state of the connect panel. */
export interface Start {
  readonly kind?: string
  readonly values?: Values
  /** A recognised engine is surveyed without another click. */
  readonly found?: Found
}

interface Connect {
  /** The panel is open, with its initial state. */
  readonly start: Start | undefined
  /** Last connection created in this window; its models are shown. */
  readonly latest: string | undefined
}

export const useConnect = create<Connect>()(() => ({ start: undefined, latest: undefined }))

export const openConnect = (start: Start = {}): void => useConnect.setState({ start })
export const closeConnect = (latest?: string): void => useConnect.setState({ start: undefined, ...(latest !== undefined && { latest }) })
