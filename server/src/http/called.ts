import type { Request } from './app-type.ts'
import type { Caller } from './caller.ts'

const callers = new WeakMap<Request, Caller>()
const spent = new WeakMap<object, number>()
const uses = new WeakMap<object, KeyUse>()

/** A key's spending in dots this month, and its limit. */
export interface KeyUse {
  readonly spent: number
  readonly cap: number
}

/** Records the key's holder of a request for the call log. */
export const recordCaller = (request: Request, caller: Caller): unknown => callers.set(request, caller)

/** Caller of a request by API key; undefined for sessions and guests. */
export const callerByKey = (request: Request): Caller | undefined => callers.get(request)

/** Records the dots that a call holds. `caller`: the one of this request. */
export const recordSpent = (caller: object, dots: number): unknown => spent.set(caller, (spent.get(caller) ?? 0) + dots)

export const spentBy = (caller: object): number => spent.get(caller) ?? 0

/** Records the key's use of its limit, for the reply's headers. */
export const recordKeyUse = (caller: object, use: KeyUse): unknown => uses.set(caller, use)

export const useBy = (caller: object): KeyUse | undefined => uses.get(caller)
