import type { Request } from './app-type.ts'
import type { Caller } from './caller.ts'

const callers = new WeakMap<Request, Caller>()
const spent = new WeakMap<object, number>()

/** Notes by whose key a request is made, for the log of its owner. */
export const noteCaller = (request: Request, caller: Caller): unknown => callers.set(request, caller)

/** Caller of a request by a key; undefined for sessions and strangers. */
export const callerByKey = (request: Request): Caller | undefined => callers.get(request)

/** Notes dots that a call holds. `caller`: the one of this request. */
export const noteSpent = (caller: object, dots: number): unknown => spent.set(caller, (spent.get(caller) ?? 0) + dots)

export const spentBy = (caller: object): number => spent.get(caller) ?? 0
