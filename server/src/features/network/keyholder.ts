import type { KeyScope } from '@stipple/core/domain/api-key'
import type { Reply, Request } from '../../http/app-type.ts'
import type { Keyholder } from '../keys/public.ts'
import { requireScope } from './policy.ts'
import { HordeRefusal } from './refusal.ts'

/** Finds whose key it is: undefined for one that is unknown, revoked or over. */
export type FindKeyholder = (key: string) => Promise<Keyholder | undefined>

/** Rights that the AI Horde knows. */
type HordeScope = Extract<KeyScope, 'generate' | 'work'>

/** Keys of somebody without an account. */
export const ANONYMOUS = /^0*$/

/** The key that the request carries; empty without one. */
export const keyOf = (request: Request): string => {
  const { apikey } = request.headers
  return typeof apikey === 'string' ? apikey : ''
}

/** The holder of the request's key; undefined without one. Throws `InvalidAPIKey`. */
async function holderOf(request: Request, find: FindKeyholder): Promise<Keyholder | undefined> {
  const key = keyOf(request)
  if (ANONYMOUS.test(key)) return undefined
  const holder = await find(key)
  if (!holder) throw new HordeRefusal(401, 'InvalidAPIKey', 'No user matching sent API Key. Make a key on your page here.')
  return holder
}

/** Refusals of somebody without an account, by what they want to do. */
const REFUSED: Readonly<Record<HordeScope, string>> = { generate: 'AnonForbidden', work: 'AnonForbiddenWorker' }

/** Throws where somebody without a key for this cannot do it. */
async function requireHolder(request: Request, find: FindKeyholder, scope: HordeScope): Promise<Keyholder> {
  const holder = await holderOf(request, find)
  if (!holder) throw new HordeRefusal(403, REFUSED[scope], 'This needs an API key. Make one on your page here.')
  requireScope(holder, scope)
  return holder
}

const holders = new WeakMap<Request, Keyholder>()

/** Lets only holders of a key that was made for this pass, before the body is read: strangers may not make us take one in. */
export const heldBy = (find: FindKeyholder, scope: HordeScope) => ({
  onRequest: async (request: Request): Promise<void> => void holders.set(request, await requireHolder(request, find, scope)),
})

/** A handler of a route that is `heldBy` somebody. */
export const held =
  (use: (owner: Keyholder, request: Request, reply: Reply) => Promise<unknown>) =>
  async (request: Request, reply: Reply): Promise<unknown> => {
    const owner = holders.get(request)
    if (!owner) throw new Error(`${request.url} was not held by anybody`)
    return use(owner, request, reply)
  }
