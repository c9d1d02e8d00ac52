import type { Context } from '../context.ts'
import { SealBroken } from '../lib/seal.ts'
import { Problem } from '../problem.ts'
import type { Request } from './app-type.ts'

/** Validity of a signed address. */
const OPENS_MS = 60 * 60_000
const TOKEN = 'token'

/**
 * An address that anyone may open for an hour on behalf of this member: for programs that pass addresses on without a key. Valid for this path only.
 */
export async function signAddress(
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  { path, accountId }: { path: string; accountId: string },
) {
  const sealed = await secrets.seal(`${now().getTime() + OPENS_MS} ${accountId}`, placeOf(path))
  return `${path}?${TOKEN}=${sealed.toString('base64url')}`
}

/** Member for whom a request's address was signed; undefined if it is not signed. Throws `not_found` for an expired one, or another path. */
export async function signedFor(
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  request: Request,
): Promise<{ accountId: string } | undefined> {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  const token = searchParams.get(TOKEN)
  if (token === null) return undefined
  const text = await secrets.unseal(Buffer.from(token, 'base64url'), placeOf(pathname)).catch((error: unknown) => {
    if (error instanceof SealBroken) throw new Problem('not_found', { cause: error })
    throw error
  })
  const [until, accountId = ''] = text.split(' ')
  if (!(Number(until) > now().getTime())) throw new Problem('not_found')
  return { accountId }
}

const placeOf = (path: string): string => `address:${path}`
