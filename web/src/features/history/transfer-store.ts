import { create } from 'zustand'

/** A file that could not be exported or imported, and the reason. */
export interface Problem {
  readonly name: string
  readonly why: string
}

/** State of an export or import. */
export interface Transfer {
  readonly kind: 'download' | 'export' | 'import'
  readonly state: 'running' | 'done' | 'failed' | 'cancelled'
  readonly done: number
  /** 0 until known. */
  readonly total: number
  readonly bytes: number
  /** Result of a transfer that has ended. */
  readonly lines: readonly string[]
  readonly problems: readonly Problem[]
  readonly cancel: () => void
}

/** One at a time, shown on every screen until it is dismissed. */
export const useTransfer = create<{ readonly current: Transfer | undefined }>()(() => ({ current: undefined }))
