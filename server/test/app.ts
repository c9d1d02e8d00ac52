import { randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@stipple/core/contract/client'
import type { User } from '@stipple/core/contract/shapes'
import type { WireLanguage } from '@stipple/core/domain/text'
import { buildApp } from '../src/app.ts'
import { type Config, loadConfig } from '../src/config.ts'
import type { Context, Overrides } from '../src/context.ts'
import { createContext } from '../src/create-context.ts'
import type { App } from '../src/http/app-type.ts'
import { createLogger } from '../src/lib/logger.ts'
import { startWorker } from '../src/worker.ts'
import { createTestDatabase } from './database.ts'
import { testDriver } from './driver.ts'
import { createSafety } from './safety.ts'

export interface TestOptions extends Overrides {
  readonly config?: Partial<Config>
  /** Environment variables as an operator sets them. */
  readonly environment?: Readonly<Record<string, string>>
  /** Runs jobs as well, as `npm start` does. */
  readonly worker?: boolean
  readonly webDirectory?: string
  /** Receives each line of the log; without it nothing is logged. */
  readonly onLog?: (line: string) => void
}

export interface TestMember {
  readonly user: User
  readonly name: string
  readonly password: string
  readonly token: string
  readonly client: Client
}

export interface TestApp {
  readonly app: App
  readonly context: Context
  /** Creates an anonymous client, or that of a token's owner. Each client has its own IP address. */
  client(options?: { token?: string; language?: WireLanguage; headers?: Record<string, string> }): Client
  /** Registers a new member, with the dots given at registration. */
  signUp(options?: { name?: string; password?: string }): Promise<TestMember>
  /** Starts a second context on the same database and files, as a second process; `databaseUrl`: another route to that database. */
  beside(
    options?: Overrides & { readonly config?: Partial<Config>; readonly databaseUrl?: string },
  ): Promise<Context & { close(): Promise<void> }>
  close(): Promise<void>
}

/** Creates the complete server without a socket, on its own database, with a real queue and storage. */
export async function createTestApp({
  config,
  environment,
  worker = false,
  webDirectory,
  onLog,
  ...overrides
}: TestOptions = {}): Promise<TestApp> {
  const directory = await mkdtemp(join(tmpdir(), 'stipple-app-'))
  const database = await createTestDatabase()
  const settings: Config = {
    ...loadConfig(['--data', directory], { LOG_LEVEL: 'silent', SAFETY: 'off', DATABASE_DRIVER: testDriver, ...environment }),
    ...config,
  }
  const context = await createContext({
    config: settings,
    log: createLogger(settings, onLog && { write: onLog }),
    databaseUrl: database.url,
    overrides: { safety: createSafety().safety, ...overrides },
  })
  const app = await buildApp(context, webDirectory === undefined ? {} : { webDirectory })
  if (worker) await startWorker(context)

  const client: TestApp['client'] = ({ token, language, headers = {} } = {}) =>
    createClient({
      fetch: fetchThrough(app),
      base: 'http://stipple.test',
      headers: () => ({ ...(token !== undefined && { userToken: token }), ...(language && { 'X-Language': language }), ...headers }),
    })

  return {
    app,
    context,
    client,
    async signUp({ name = `member-${randomBytes(6).toString('hex')}`, password = 'correct horse battery' } = {}) {
      const { data } = await client()('POST /api/account/sign_up', { body: { name, password } })
      return { user: data.user, name, password, token: data.userToken, client: client({ token: data.userToken }) }
    },
    beside: ({ config, databaseUrl = database.url, ...others } = {}) =>
      createContext({
        config: { ...settings, ...config },
        log: context.log,
        databaseUrl,
        overrides: { safety: createSafety().safety, ...overrides, ...others },
      }),
    async close() {
      // Running jobs go back to the queue of a database that is dropped as well; calls that wait for them end.
      await context.queue.stop({ graceMs: 0 })
      await app.close()
      await context.close({ graceMs: 0 })
      await database.drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Returns a `fetch` without a network. Each has its own IP address, so that rate limits count clients separately. */
function fetchThrough(app: App): typeof fetch {
  const remoteAddress = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const payload = Buffer.from(await request.arrayBuffer())
    const answer = await app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      remoteAddress,
      ...(payload.byteLength > 0 && { payload }),
    })
    const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    return new Response(answer.rawPayload.byteLength > 0 ? new Uint8Array(answer.rawPayload) : null, { status: answer.statusCode, headers })
  }
}
