import { CallError, type CallReply } from '@stipple/core/contract/client'
import type { SetOptions } from '@stipple/core/contract/options'
import { api, fieldErrors } from '../../../lib/api.ts'
import { leaveOptions, useOptions } from '../store.ts'
import { applyAccountOptions, agreed, localChanges, watchOptions } from './local-options.ts'
import { isSame } from './reconcile.ts'

/** Options changed together are sent together. */
const PAUSE_MS = 200
const RETRY_MS = 10_000
/** A revision that no account has: the current one must be fetched. */
const UNKNOWN = -1

let onRevision: ((revision: number) => void) | undefined

/** Reports the revision of the account's options, as the event stream gives it. */
export const reportOptionsRevision = (revision: number): void => onRevision?.(revision)

/**
 * Synchronises this browser's options with the member's account: applies changes of other devices, and sends changes made here, also those made
 * before logging in or offline. The last change of each option wins. Returns a stop function.
 */
export function followOptions(member: string): () => void {
  // Another member's session ended here without logging out.
  if (agreed().member !== undefined && agreed().member !== member) leaveOptions()

  /** The account's revision, as long as it differs from the one known here. */
  let pendingRevision: number | undefined = UNKNOWN
  let joined = agreed().member === member
  let renewed = false
  let stopped = false
  let busy = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Refused options with their values: not sent again before they change. */
  const refused = new Map<string, unknown>()

  const toSend = (): SetOptions =>
    Object.fromEntries(Object.entries(localChanges()).filter(([name, value]) => !isSame(refused.get(name), value)))

  const take = (answer: CallReply<'GET /api/user/options'>['data'], sent: SetOptions = {}) => {
    if (isMine()) applyAccountOptions({ member, ...answer, sent })
    if (pendingRevision === answer.revision) pendingRevision = undefined
  }

  const read = async () => {
    pendingRevision = undefined
    try {
      const { data } = await api('GET /api/user/options')
      take(data)
      joined = true
      // Once per visit: the log-in, or the installation's key, may be new.
      if (!renewed && useOptions.getState().tellWhenHidden)
        void import('./push.ts').then(({ subscribeToPush }) => subscribeToPush().catch(() => false))
      renewed = true
    } catch (error) {
      pendingRevision ??= UNKNOWN
      throw error
    }
  }

  const send = async (sent: SetOptions) => {
    try {
      const { data } = await api('POST /api/user/update_options', { body: sent })
      take(data, sent)
    } catch (error) {
      const wrong = Object.entries(sent).filter(([name]) => Object.keys(fieldErrors(error)).some((field) => field.split('.')[0] === name))
      if (wrong.length === 0) throw error
      for (const [name, value] of wrong) refused.set(name, value)
    }
  }

  /** Returns true if this page still acts for the member: they may have logged out in another tab. */
  const isMine = () => !stopped && (!joined || agreed().member === member)

  const run = async (): Promise<void> => {
    clearTimeout(timer)
    if (busy) return
    busy = true
    try {
      while (isMine()) {
        const changes = toSend()
        if (pendingRevision !== undefined) await read()
        else if (Object.keys(changes).length > 0) await send(changes)
        else break
      }
    } catch (error) {
      if (!stopped && isPassing(error)) runAfter(RETRY_MS)
    } finally {
      busy = false
    }
  }

  const runAfter = (wait: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), wait)
  }
  const runNow = () => void run()

  const unwatch = watchOptions(() => runAfter(PAUSE_MS))
  addEventListener('online', runNow)
  onRevision = (revision) => {
    pendingRevision = revision === agreed().revision ? undefined : revision
    runNow()
  }
  runNow()
  return () => {
    stopped = true
    onRevision = undefined
    clearTimeout(timer)
    removeEventListener('online', runNow)
    unwatch()
  }
}

/** Returns true if the call should be retried: offline, or the server is busy or unavailable. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500)
