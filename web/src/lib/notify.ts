import { CallError } from '@stipple/core/contract/client'
import i18next from 'i18next'
import { create } from 'zustand'
import { isOffline, isTimeout } from './api.ts'
import { newId } from './id.ts'

export type Tone = 'done' | 'plain' | 'warning' | 'problem'

export interface Notice {
  readonly id: string
  readonly tone: Tone
  readonly text: string
  /** Number of things that it refers to. */
  readonly count?: number
  /** Undoes the action that the notice reports, or retries it. */
  readonly action?: NoticeAction
}

export interface NoticeAction {
  readonly label: string
  readonly run: () => void
}

interface Notices {
  readonly list: readonly Notice[]
  readonly dismiss: (id: string) => void
}

export const useNotices = create<Notices>()((set) => ({
  list: [],
  dismiss: (id) => set(({ list }) => ({ list: list.filter((notice) => notice.id !== id) })),
}))

/** Shows a notice in the corner. It replaces the one with the same id. */
export function notify(
  text: string,
  { tone = 'plain', id = newId(), action, count }: { tone?: Tone; id?: string; action?: NoticeAction; count?: number } = {},
): void {
  const notice: Notice = { id, tone, text, ...(action && { action }), ...(count !== undefined && { count }) }
  useNotices.setState(({ list }) => ({ list: [...list.filter((one) => one.id !== id).slice(-MOST + 1), notice] }))
}

/** Shows a notice that is merged with existing ones of the same kind; `textOf` returns the text for their number. */
export function notifyTogether(kind: string, textOf: (count: number) => string): void {
  const count = (useNotices.getState().list.find(({ id }) => id === kind)?.count ?? 0) + 1
  notify(textOf(count), { id: kind, count })
}

const MOST = 4

/** The only reporting of failed calls: message, then `field - text` for each field, joined by ' | '. */
export function notifyError(error: unknown): void {
  notify(errorText(error), { tone: 'problem', id: errorText(error) })
}

/** Runs an action, and reports its failure. Resolves to true if it succeeded. */
export async function succeeds(act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    notifyError(error)
    return false
  }
}

export function errorText(error: unknown): string {
  if (!(error instanceof CallError)) return i18next.t('common.unknownError')
  if (isTimeout(error)) return i18next.t('common.outOfTime')
  if (isOffline(error)) return i18next.t('common.offline')
  if (!error.reply) return error.serverMessage ?? i18next.t('common.responseCode', { status: error.status })
  const { message, errors = {} } = error.reply
  // A field's text that equals the message is not repeated.
  const fields = Object.entries(errors).flatMap(([field, text]) => (text === message ? [] : [`${field} - ${text}`]))
  return [message, ...fields].join(' | ')
}
