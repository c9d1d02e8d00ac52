import type { Client } from '@stipple/core/contract/client'
import type { User } from '@stipple/core/contract/shapes'

/** Signs in with a password alone. Throws for an account with a second factor. */
export async function signIn(client: Client, body: { name: string; password: string }): Promise<{ user: User; userToken: string }> {
  const { data } = await client('POST /api/account/sign_in', { body })
  if ('second' in data) throw new Error('this account has a second factor')
  return data
}
