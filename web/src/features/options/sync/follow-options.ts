import { CallError, type CallReply } from '@stipple/core/contract/client'
import type { SetOptions } from '@stipple/core/contract/options'
import { api, fieldErrors } from '../../../lib/api.ts'
import { leaveOptions } from '../store.ts'
import { adopt, agreed, changedHere, watchOptions } from './local-options.ts'
import { isSame } from './reconcile.ts'

/** What is set together goes together. */
const PAUSE_MS = 200
const RETRY_MS = 10_000
/** Of no account: there is something to be asked. */
const UNKNOWN = -1

let hear: ((revision: number) => void) | undefined

/** The stream of events says which revision the account's options have. */
export const hearOptions = (revision: number): void => hear?.(revision)

/**
 * Keeps the options of this browser and those of the member's account the same: takes what other devices set, and sends what was set here, also before
 * the member signed in and while there was no network. Of one option, the last change stays. Returns how to stop.
 */
export function followOptions(member: string): () => void {
  // Another member's session ended here without a farewell.
  if (agreed().member !== undefined && agreed().member !== member) leaveOptions()

  /** The revision that the account has, as long as it is not the one that is known here. */
  let news: number | undefined = UNKNOWN
  let joined = agreed().member === member
  let stopped = false
  let busy = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Options that the account did not take, as they were then: not sent again before they are changed. */
  const refused = new Map<string, unknown>()

  const toSend = (): SetOptions =>
    Object.fromEntries(Object.entries(changedHere()).filter(([name, value]) => !isSame(refused.get(name), value)))

  const take = (answer: CallReply<'GET /api/user/options'>['data'], sent: SetOptions = {}) => {
    if (isMine()) adopt({ member, ...answer, sent })
    if (news === answer.revision) news = undefined
  }

  const read = async () => {
    news = undefined
    try {
      const { data } = await api('GET /api/user/options')
      take(data)
      joined = true
    } catch (error) {
      news ??= UNKNOWN
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

  /** Whether this page may still speak for the member: they may have signed out on another page of this browser. */
  const isMine = () => !stopped && (!joined || agreed().member === member)

  const run = async (): Promise<void> => {
    clearTimeout(timer)
    if (busy) return
    busy = true
    try {
      while (isMine()) {
        const changes = toSend()
        if (news !== undefined) await read()
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
  hear = (revision) => {
    news = revision === agreed().revision ? undefined : revision
    runNow()
  }
  runNow()
  return () => {
    stopped = true
    hear = undefined
    clearTimeout(timer)
    removeEventListener('online', runNow)
    unwatch()
  }
}

/** Without a network, and while the server is busy or away, what was set here waits. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500)
