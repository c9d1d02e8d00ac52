import { z } from 'zod'
import { optionalKey } from './setting-parts.ts'

/** Settings of a proxy in front of a server that asks for nothing itself. */
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

/** Address of a server, a path in which is kept, and the login of the proxy before it. */
export interface GuardedAddress {
  readonly address: string
  readonly user?: string | undefined
  readonly key?: string | undefined
}

/** The header that says who asks: a password with a user, a bearer token without, and none without a key. */
export function loginHeaders({ user, key }: Pick<GuardedAddress, 'user' | 'key'>): Record<string, string> {
  if (key === undefined) return {}
  return { authorization: user ? `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}` : `Bearer ${key}` }
}
