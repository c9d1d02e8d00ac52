import type { Reply } from '@stipple/core/contract/client'
import { create } from 'zustand'
import type { Values } from './setting-values.ts'

/** An engine that was recognised: its kind, and settings to begin with. */
export type Found = Reply<'POST /api/manage/engine_recognize'>['data']['found'][number]

/** Start of the panel that connects an engine. */
export interface Start {
  readonly kind?: string
  readonly values?: Values
  /** An engine that was recognised: it is looked at without another press. */
  readonly found?: Found
}

interface Connect {
  /** The panel is open, and what it starts with. */
  readonly start: Start | undefined
  /** Connection made last in this window; its models are shown. */
  readonly latest: string | undefined
}

export const useConnect = create<Connect>()(() => ({ start: undefined, latest: undefined }))

export const openConnect = (start: Start = {}): void => useConnect.setState({ start })
export const closeConnect = (latest?: string): void => useConnect.setState({ start: undefined, ...(latest !== undefined && { latest }) })
