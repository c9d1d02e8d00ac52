import { z } from 'zod'
import { optionalKey } from './setting-parts.ts'

/** Settings for a proxy in front of a server without authentication. */
export const login = {
  user: z
    .string()
    .optional()
    .meta({
      label: { en: 'User', zh: '用户名' },
      hint: { en: 'Only if a proxy in front of the engine requires one.', zh: '仅在它前面的代理要求时填写。' },
    }),
  key: optionalKey(
    { en: 'Password or token', zh: '密码或令牌' },
    {
      en: 'With a user it is sent as a password, otherwise as a bearer token.',
      zh: '填了用户名时作为密码发送，否则作为 Bearer 令牌发送。',
    },
  ),
}

/** Address of a server, including a path, and the credentials of its proxy. */
export interface GuardedAddress {
  readonly address: string
  readonly user?: string | undefined
  readonly key?: string | undefined
}

/** Authorization header: basic with a user, bearer without, none without a key. */
export function loginHeaders({ user, key }: Pick<GuardedAddress, 'user' | 'key'>): Record<string, string> {
  if (key === undefined) return {}
  return { authorization: user ? `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}` : `Bearer ${key}` }
}
