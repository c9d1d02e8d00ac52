import type { Request } from './app-type.ts'
import type { Caller } from './caller.ts'

const callers = new WeakMap<Request, Caller>()
const spent = new WeakMap<object, number>()
const uses = new WeakMap<object, KeyUse>()

/** Dots that the jobs of a key cost this month, and may cost at most. */
export interface KeyUse {
  readonly spent: number
  readonly cap: number
}

/** Notes by whose key a request is made, for the log of its owner. */
export const noteCaller = (request: Request, caller: Caller): unknown => callers.set(request, caller)

/** Caller of a request by a key; undefined for sessions and strangers. */
export const callerByKey = (request: Request): Caller | undefined => callers.get(request)

/** Notes dots that a call holds. `caller`: the one of this request. */
export const noteSpent = (caller: object, dots: number): unknown => spent.set(caller, (spent.get(caller) ?? 0) + dots)

export const spentBy = (caller: object): number => spent.get(caller) ?? 0

/** Notes how much of its limit the key of a call has used, for the headers of the answer. */
export const noteUse = (caller: object, use: KeyUse): unknown => uses.set(caller, use)

export const useBy = (caller: object): KeyUse | undefined => uses.get(caller)
