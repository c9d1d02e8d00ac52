import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Adapter, type AdapterPayload, type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider'

/** Account at the provider; tests may change its claims. */
export interface Person {
  readonly sub: string
  nick: string
  isVip: boolean
  picture?: string
}

export interface OpenIdProvider {
  /** Settings for the server to use it, which accept tokens of no client. */
  readonly environment: Readonly<Record<string, string>>
  readonly people: Readonly<Record<'mira' | 'noor', Person>>
  /** Signs a person in like a browser and returns the URL to which it is redirected. */
  signIn(address: string, person: Person): Promise<string>
  /** Issues a token of this person for one of the provider's clients. */
  issueToken(person: Person, options?: { client?: (typeof CLIENTS)[number] }): Promise<string>
  stop(): Promise<void>
}

/** Client ids: that of this product, and two others of the same provider. */
const CLIENTS = ['stipple', 'partner', 'stranger'] as const
const SECRET = 'only-for-this-test'

/** Starts a real OpenID Connect provider on loopback. Its page has a button for each person, without passwords or consent. */
export async function startOpenIdProvider({
  port = 0,
  redirectUris,
}: {
  readonly port?: number
  readonly redirectUris: readonly string[]
}): Promise<OpenIdProvider> {
  const people = {
    mira: { sub: 'person-1', nick: 'Mira', isVip: true },
    noor: { sub: 'person-2', nick: '努尔', isVip: false },
  } satisfies Record<string, Person>
  let handle = (_request: IncomingMessage, response: ServerResponse): void => void response.writeHead(503).end()
  const server = createServer((request, response) => handle(request, response))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the provider has no port')
  const issuer = `http://127.0.0.1:${address.port}`
  const provider = new Provider(issuer, configuration({ redirectUris, people: Object.values(people) }))
  const answer = provider.callback()
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/')) {
      interact(provider, Object.values(people), request, response).catch((error: unknown) => response.writeHead(400).end(String(error)))
    } else void answer(request, response)
  }
  return {
    environment: { ACCOUNTS: 'openid,builtin', OPENID_ISSUER: issuer, OPENID_CLIENT_ID: 'stipple', OPENID_CLIENT_SECRET: SECRET },
    people,
    signIn: (start, person) => walkThrough(start, { issuer, person }),
    issueToken: (person, { client = 'partner' } = {}) => issueToken(provider, person, client),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function configuration({ redirectUris, people }: { redirectUris: readonly string[]; people: readonly Person[] }): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    adapter: createMemory(),
    clients: CLIENTS.map((id) => ({
      client_id: id,
      client_secret: SECRET,
      redirect_uris: [...redirectUris],
      post_logout_redirect_uris: redirectUris.map((uri) => new URL('/', uri).href),
    })),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], profile: ['nick', 'picture', 'is_vip'] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: {
      devInteractions: { enabled: false },
      introspection: { enabled: true, allowedPolicy: () => true },
      rpInitiatedLogout: { enabled: true, logoutSource: showLogOut, postLogoutSuccessSource: (ctx) => show(ctx, '<p>Signed out</p>') },
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => {
      const person = people.find(({ sub }) => sub === id)
      if (!person) return undefined
      const { sub, nick, isVip, picture } = person
      return { accountId: id, claims: () => ({ sub, nick, is_vip: isVip, ...(picture !== undefined && { picture }) }) }
    },
    loadExistingGrant: ({ oidc }) => allow(oidc.provider, oidc.session?.accountId, oidc.client?.clientId),
  }
}

/** Creates an adapter that keeps everything in memory; the library's own one logs a warning at each start. */
function createMemory(): (kind: string) => Adapter {
  const kept = new Map<string, AdapterPayload>()
  return (kind) => ({
    upsert: async (id, payload) => void kept.set(`${kind}:${id}`, payload),
    find: async (id) => kept.get(`${kind}:${id}`),
    findByUid: async (uid) => [...kept.values()].find((payload) => payload.kind === kind && payload.uid === uid),
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const payload = kept.get(`${kind}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => void kept.delete(`${kind}:${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
    },
  })
}

/** Grants a client access without asking for consent. */
async function allow(provider: Provider, accountId: string | undefined, clientId: string | undefined) {
  if (accountId === undefined || clientId === undefined) return undefined
  const grant = new provider.Grant({ accountId, clientId })
  grant.addOIDCScope('openid profile')
  await grant.save()
  return grant
}

async function issueToken(provider: Provider, { sub: accountId }: Person, clientId: string): Promise<string> {
  const [grant, client] = [await allow(provider, accountId, clientId), await provider.Client.find(clientId)]
  if (!grant?.jti || !client) throw new Error(`no token for ${clientId}`)
  const token = new provider.AccessToken({
    accountId,
    client,
    grantId: grant.jti,
    scope: 'openid profile',
    gty: 'authorization_code',
  })
  return token.save()
}

/** Serves the sign-in page: GET shows the buttons, POST is a press of one. */
async function interact(provider: Provider, people: readonly Person[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') {
    const person = new URLSearchParams(await text(request)).get('person') ?? ''
    return provider.interactionFinished(request, response, { login: { accountId: person } })
  }
  const buttons = people.map(({ sub, nick }) => `<button name="person" value="${sub}">${nick}</button>`)
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(page(`<h1>Who are you?</h1><form method="post">${buttons.join(' ')}</form>`))
}

function showLogOut(context: KoaContextWithOIDC, form: string): void {
  show(context, `${form}<button name="logout" value="yes" form="op.logoutForm">Sign out here, too</button>`)
}

function show(context: KoaContextWithOIDC, body: string): void {
  context.body = page(body)
}

const page = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Test accounts</title><body style="font: 18px sans-serif; margin: 4em">${body}</body></html>`

/** Follows the provider's redirects with a cookie jar until one leads to another site. */
async function walkThrough(start: string, { issuer, person }: { issuer: string; person: Person }): Promise<string> {
  const jar = new Map<string, string>()
  const visit = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=', 2)
      jar.set(name, value)
    }
    return response
  }
  let address = start
  for (let step = 0; step < 10; step++) {
    const asked = new URL(address).pathname.startsWith('/interaction/')
    const response = await visit(address, asked ? { method: 'POST', body: new URLSearchParams({ person: person.sub }) } : {})
    const location = response.headers.get('location')
    if (location === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
    address = new URL(location, issuer).href
    if (!address.startsWith(`${issuer}/`)) return address
  }
  throw new Error('the provider redirects in circles')
}
