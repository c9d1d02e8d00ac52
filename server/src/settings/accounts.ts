import { PLATFORMS, type Platform } from '@stipple/core/domain/account'
import { z } from 'zod'
import { address, ConfigError, list, listOf } from './variable.ts'

/** Settings of accounts and logging in. */
export interface AccountsConfig {
  /** Log-in platforms; the dialog offers the first, the others as alternatives. */
  readonly platforms: readonly Platform[]
  readonly openid: OpenIdConfig | undefined
  /** Prefixes of user keys that are allowlisted. */
  readonly allowlist: readonly string[]
}

export interface OpenIdConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | undefined
  /** Label for the log-in button. */
  readonly name: string
  readonly scope: string
  /** The claim for VIP members. */
  readonly vipClaim: string
  /** Clients whose access tokens log in from an address; empty: none. */
  readonly tokenClients: readonly string[]
}

export const accountVariables = {
  ACCOUNTS: listOf(PLATFORMS, 'builtin'),
  OPENID_ISSUER: address(['http:', 'https:']).optional(),
  OPENID_CLIENT_ID: z.string().optional(),
  OPENID_CLIENT_SECRET: z.string().optional(),
  OPENID_NAME: z.string().max(40).default('OpenID'),
  OPENID_SCOPE: z.string().default('openid profile'),
  OPENID_VIP_CLAIM: z.string().default('is_vip'),
  OPENID_TOKEN_CLIENTS: list,
  ALLOWLIST: list,
}
const shape = z.object(accountVariables)

/** Throws `ConfigError` for contradictory settings. */
export function accountsOf(set: z.infer<typeof shape>): AccountsConfig {
  const wanted = set.ACCOUNTS.includes('openid')
  if (wanted && (set.OPENID_ISSUER === undefined || set.OPENID_CLIENT_ID === undefined)) {
    throw new ConfigError('OPENID_ISSUER and OPENID_CLIENT_ID: are required when ACCOUNTS names openid')
  }
  if (!wanted && set.OPENID_ISSUER !== undefined) {
    throw new ConfigError('OPENID_ISSUER: set, but ACCOUNTS does not name openid: set ACCOUNTS=openid, or openid,builtin to keep both')
  }
  const issuer = set.OPENID_ISSUER === undefined ? undefined : new URL(set.OPENID_ISSUER)
  if (issuer?.protocol === 'http:' && !isLoopback(issuer.hostname)) {
    throw new ConfigError('OPENID_ISSUER: must start with https://; http:// is for a provider on this machine only')
  }
  return {
    platforms: set.ACCOUNTS,
    allowlist: set.ALLOWLIST,
    openid:
      set.OPENID_ISSUER === undefined || set.OPENID_CLIENT_ID === undefined
        ? undefined
        : {
            issuer: set.OPENID_ISSUER,
            clientId: set.OPENID_CLIENT_ID,
            clientSecret: set.OPENID_CLIENT_SECRET,
            name: set.OPENID_NAME,
            scope: set.OPENID_SCOPE,
            vipClaim: set.OPENID_VIP_CLAIM,
            tokenClients: set.OPENID_TOKEN_CLIENTS,
          },
  }
}

/** Returns true if an address is on this machine, so that traffic cannot be intercepted. */
export const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
