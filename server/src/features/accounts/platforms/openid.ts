import * as openid from 'openid-client'
import { remember } from '../../../lib/remember.ts'
import { isTimeout, withTimeout } from '../../../lib/with-timeout.ts'
import { Problem } from '../../../problem.ts'
import { type AccountsConfig, isLoopback, type OpenIdConfig } from '../../../settings/accounts.ts'
import type { AccountPlatform, Profile } from './platform.ts'

/** Time limit of one log-in step, for all of its requests. */
const LIMIT_SECONDS = 5
/** Time limit for the provider's optional log-out address; browsers abort the call after 5 s. */
const SIGN_OUT_SECONDS = 2
/** Lifetime of the cached provider configuration (ms). */
const KNOWN_FOR_MS = 60 * 60_000

/**
 * Accounts of any OpenID Connect provider: authorization code with PKCE, state and nonce, then userinfo. The provider is first contacted at a log-in,
 * so it may be down at startup.
 */
export function createOpenId({ openid: settings }: AccountsConfig): AccountPlatform {
  if (!settings) throw new Error('the platform openid has no settings')
  const discovered = remember(KNOWN_FOR_MS, () => discover(settings))
  const configuration = (): Promise<openid.Configuration> =>
    discovered(settings.issuer).catch((error: unknown) => {
      // Any failure here means that the provider is unavailable.
      throw new Problem('platform_unavailable', { cause: error })
    })
  const ask = <T>(work: (provider: openid.Configuration) => Promise<T>): Promise<T> =>
    // Each request has the same limit, so several could exceed it together.
    withTimeout(LIMIT_SECONDS * 1000, () => configuration().then(work)).catch((error: unknown) => {
      throw toProblem(error)
    })

  return {
    id: 'openid',
    name: settings.name,
    page: {
      start: (redirect) =>
        ask(async (provider) => {
          const checks = { state: openid.randomState(), nonce: openid.randomNonce(), codeVerifier: openid.randomPKCECodeVerifier() }
          const address = openid.buildAuthorizationUrl(provider, {
            redirect_uri: redirect,
            scope: settings.scope,
            state: checks.state,
            nonce: checks.nonce,
            code_challenge: await openid.calculatePKCECodeChallenge(checks.codeVerifier),
            code_challenge_method: 'S256',
          })
          return { address: address.href, checks }
        }),
      finish: (address, { state, nonce, codeVerifier }) =>
        ask(async (provider) => {
          const tokens = await openid.authorizationCodeGrant(provider, address, {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: codeVerifier,
            idTokenExpected: true,
          })
          const claims = tokens.claims()
          if (!claims) throw new Problem('sign_in_failed')
          const info = provider.serverMetadata().userinfo_endpoint
            ? await openid.fetchUserInfo(provider, tokens.access_token, claims.sub)
            : undefined
          return toProfile(settings, { ...claims, ...info })
        }),
      signOut: (back) =>
        withTimeout(SIGN_OUT_SECONDS * 1000, configuration).then(
          (provider) =>
            provider.serverMetadata().end_session_endpoint && openid.buildEndSessionUrl(provider, { post_logout_redirect_uri: back }).href,
          (error: unknown) => {
            throw toProblem(error)
          },
        ),
    },
    profileOfToken: (token) =>
      ask(async (provider) => {
        const { tokenClients } = settings
        if (tokenClients.length === 0 || !provider.serverMetadata().introspection_endpoint) throw new Problem('sign_in_failed')
        // Userinfo alone would also accept a token issued to another client of the provider and passed on to us.
        const { active, client_id: client, sub } = await openid.tokenIntrospection(provider, token, { token_type_hint: 'access_token' })
        if (!active || client === undefined || !tokenClients.includes(client)) throw new Problem('sign_in_failed')
        return toProfile(settings, await openid.fetchUserInfo(provider, token, sub ?? openid.skipSubjectCheck))
      }),
  }
}

function discover({ issuer, clientId, clientSecret }: OpenIdConfig): Promise<openid.Configuration> {
  const address = new URL(issuer)
  const insecure = address.protocol === 'http:' && isLoopback(address.hostname)
  return openid.discovery(address, clientId, undefined, authenticationWith(clientSecret), {
    timeout: LIMIT_SECONDS,
    ...(insecure && { execute: [openid.allowInsecureRequests] }),
  })
}

/** The method that every provider must support, unless it only announces the other one. */
function authenticationWith(secret: string | undefined): openid.ClientAuth {
  if (secret === undefined) return openid.None()
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)]
  return (provider, ...rest) =>
    (provider.token_endpoint_auth_methods_supported?.includes('client_secret_basic') === false ? post : basic)(provider, ...rest)
}

function toProfile({ issuer, vipClaim }: OpenIdConfig, claims: openid.UserInfoResponse): Profile {
  const vip = claims[vipClaim]
  return {
    platform: 'openid',
    issuer,
    subject: claims.sub,
    nick: [claims['nick'], claims.nickname, claims.preferred_username, claims.name].find(
      (name): name is string => typeof name === 'string' && name.trim() !== '',
    ),
    portrait: isPicture(claims.picture) ? claims.picture : undefined,
    isVip: vip === true || vip === 'true' || vip === 1,
  }
}

const isPicture = (address: unknown): address is string =>
  typeof address === 'string' && address.length <= 2000 && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)

/** Distinguishes a refusal by the provider from a missing response. */
function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  return new Problem(isOutage(error) ? 'platform_unavailable' : 'sign_in_failed', { cause: error })
}

function isOutage(error: unknown): boolean {
  // `fetch` throws TypeError for every connection failure.
  if (isTimeout(error) || error instanceof TypeError) return true
  if (error instanceof openid.ResponseBodyError) return error.status >= 500
  if (error instanceof openid.AuthorizationResponseError) return /^(server_error|temporarily_unavailable)$/.test(error.error)
  if (!(error instanceof openid.ClientError)) return false
  return OUTAGES.has(error.code ?? '') || (error.cause instanceof Response && error.cause.status >= 500)
}

const OUTAGES = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_PARSE_ERROR'])
