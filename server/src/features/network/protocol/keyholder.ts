import type { KeyScope } from '@stipple/core/domain/api-key'
import type { Reply, Request } from '../../../http/app-type.ts'
import { recordCaller } from '../../../http/called.ts'
import type { Keyholder } from '../../keys/public.ts'
import { HordeRefusal, type Requester } from '../wire/public.ts'
import { requireScope } from './policy.ts'

/** Finds the holder of a key: undefined for an unknown, revoked or expired one. */
export interface FindKeyholder {
  readonly own: (key: string) => Promise<Keyholder | undefined>
  /** For a shared key, which allows few calls. */
  readonly shared: (key: string) => Promise<Requester | undefined>
}

/** Scopes that apply to AI Horde calls. */
type HordeScope = Extract<KeyScope, 'generate' | 'work'>

/** Anonymous keys. */
export const ANONYMOUS = /^0*$/

/** Key of the request; empty without one. */
export const keyOf = (request: Request): string => {
  const { apikey } = request.headers
  return typeof apikey === 'string' ? apikey : ''
}

/** Errors for anonymous callers, by action. */
const REFUSED: Readonly<Record<HordeScope, string>> = { generate: 'AnonForbidden', work: 'AnonForbiddenWorker' }

interface Demand {
  readonly scope: HordeScope
  /** Accepts a shared key. */
  readonly shared?: boolean
}

/** Throws for a caller without a suitable key. */
async function requireHolder(request: Request, find: FindKeyholder, { scope, shared = false }: Demand): Promise<Requester> {
  const key = keyOf(request)
  if (ANONYMOUS.test(key)) throw new HordeRefusal(403, REFUSED[scope], 'This needs an API key. Make one on your page here.')
  const holder = await find.own(key)
  if (holder) {
    recordCaller(request, holder)
    requireScope(holder, scope)
    return holder
  }
  const sharer = shared ? await find.shared(key) : undefined
  if (!sharer) throw new HordeRefusal(401, 'InvalidAPIKey', 'No user matching sent API Key. Make a key on your page here.')
  return sharer
}

const holders = new WeakMap<Request, Requester>()

/** Requires a key with the scope before the body is read, so that strangers cannot send large bodies. */
export const requiresKey = (find: FindKeyholder, demand: Demand) => ({
  onRequest: async (request: Request): Promise<void> => void holders.set(request, await requireHolder(request, find, demand)),
})

/** Returns true if the API key of a request belongs to an allowlisted member. */
export function isOfAllowlisted(request: Request): boolean {
  const holder = holders.get(request)
  return holder !== undefined && (holder.isSuper || holder.isAllowlisted)
}

/** Handler of a route that requires a key. */
export const withKey =
  (use: (owner: Requester, request: Request, reply: Reply) => Promise<unknown>) =>
  async (request: Request, reply: Reply): Promise<unknown> => {
    const owner = holders.get(request)
    if (!owner) throw new Error(`${request.url} was not held by anybody`)
    return use(owner, request, reply)
  }
