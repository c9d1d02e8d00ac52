import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CALL_PREFIXES } from '@stipple/core/domain/call-prefixes.gen'
import { CREDIT_DEFAULTS } from '@stipple/core/domain/credits'
import { z } from 'zod'
import type { Signing } from './lib/certificate.ts'
import { type AccountsConfig, accountsOf, accountVariables } from './settings/accounts.ts'
import { contentCredentialsOf, contentCredentialVariables } from './settings/content-credentials.ts'
import { type EnginesFile, enginesFileVariables } from './settings/engines-file.ts'
import { type MailConfig, mailOf, mailVariables } from './settings/mail.ts'
import { type Offers, readOffers } from './settings/offers.ts'
import { type PaymentsConfig, paymentsOf, paymentVariables } from './settings/payments.ts'
import { type ProcessConfig, processOf, processVariables } from './settings/processes.ts'
import { type SafetyLevel, safetyOf, safetyVariables } from './settings/safety.ts'
import { secretVariables } from './settings/secrets.ts'
import { type SiteConfig, siteOf, siteVariables } from './settings/site.ts'
import { type TracingConfig, tracingOf, tracingVariables } from './settings/tracing.ts'
import { address, ConfigError, list, oneOf, whole } from './settings/variable.ts'
import { type WordsConfig, wordsOf, wordVariables } from './settings/words.ts'

/** All process settings, parsed and validated. The only reader of the environment and the command line. */
export interface Config extends ProcessConfig {
  readonly dataDirectory: string
  /** Undefined: the embedded database in the data folder. */
  readonly databaseUrl: string | undefined
  readonly host: string
  readonly port: number
  /** Public address of this server with its base path, without a trailing slash. Undefined: taken from each request. */
  readonly publicUrl: string | undefined
  /** Cookies are sent over https only. */
  readonly secureCookies: boolean
  /** Proxies whose X-Forwarded-For is trusted: a number of hops, or addresses. False: none. */
  readonly trustProxy: boolean | number | string
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly storage: StorageConfig
  /** Limits of one generation. Memory undefined: by the free memory at its start. */
  readonly engine: { readonly seconds: number; readonly memoryBytes: number | undefined }
  /** `permissive`: only weights whose licence allows any use. */
  readonly packs: 'all' | 'permissive'
  /** Folder of downloaded packs; servers on one machine may share it. */
  readonly packDirectory: string
  /** Folder of weights that the operator downloads or adds; servers on one machine may share it. */
  readonly weightDirectory: string
  readonly credits: { readonly registration: number; readonly dailyGeneral: number; readonly dailyVip: number }
  readonly accounts: AccountsConfig
  /** Undefined: this server sends no mail. */
  readonly mail: MailConfig | undefined
  /** Keys that encrypt secrets in the database: the first encrypts, all decrypt. Undefined: a key file in the data folder. */
  readonly secretsKeys: readonly Buffer[] | undefined
  /** Certificate for content credentials. Undefined: the installation creates one. */
  readonly contentCredentials: Signing | undefined
  /** Connections to external engines. Undefined: none from a file. */
  readonly enginesFile: EnginesFile | undefined
  /** Undefined: no tracing. */
  readonly tracing: TracingConfig | undefined
  readonly payments: PaymentsConfig
  readonly offers: Offers
  readonly site: SiteConfig
  readonly safety: SafetyLevel
  readonly words: WordsConfig
  /** Calls per minute from one member or address, for calls without their own limit. */
  readonly callsPerMinute: number
  /** Origins in private networks allowed for webhooks. */
  readonly webhookOrigins: readonly string[]
}

export type StorageConfig =
  | { readonly kind: 'file' }
  | {
      readonly kind: 's3'
      readonly bucket: string
      readonly region: string
      readonly endpoint: string | undefined
      /** Public address of the store for uploads by signed addresses; undefined if it is not reachable from outside. */
      readonly publicEndpoint: string | undefined
      readonly accessKeyId: string | undefined
      readonly secretAccessKey: string | undefined
      readonly pathStyle: boolean
      readonly prefix: string
    }

/** Settings of this process; `usual` has defaults for unset variables. Throws `ConfigError`. */
export const readConfig = (argv: readonly string[] = process.argv.slice(2), usual: Readonly<Record<string, string>> = {}): Config =>
  loadConfig(argv, { ...usual, ...process.env })

/** Reads command line (`--data`, `--port`, `--host`) and environment; the command line wins. Throws `ConfigError`. */
export function loadConfig(argv: readonly string[], environment: Readonly<Record<string, string | undefined>>): Config {
  const options = readArguments(argv)
  // An empty variable counts as unset.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = variables.safeParse({ ...given, ...options })
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  const set = parsed.data
  refuseContradictions(set)
  const payments = paymentsOf(set, { isPublic: isPublic(set) })
  return {
    dataDirectory: set.DATA,
    databaseUrl: set.DATABASE_URL,
    host: set.HOST,
    port: set.PORT,
    publicUrl: set.PUBLIC_URL?.replace(/\/+$/, ''),
    secureCookies: set.PUBLIC_URL?.startsWith('https:') ?? false,
    trustProxy: set.TRUST_PROXY,
    logLevel: set.LOG_LEVEL,
    storage: storageOf(set),
    ...processOf(set),
    engine: { seconds: set.ENGINE_SECONDS, memoryBytes: set.ENGINE_MEMORY_MB === undefined ? undefined : set.ENGINE_MEMORY_MB * 2 ** 20 },
    packs: set.PACKS,
    packDirectory: set.PACK_DIRECTORY ?? join(set.DATA, 'packs'),
    weightDirectory: set.WEIGHT_DIRECTORY ?? join(set.DATA, 'weights'),
    credits: { registration: set.REGISTRATION_DOTS, dailyGeneral: set.DAILY_DOTS, dailyVip: set.DAILY_DOTS_VIP },
    accounts: accountsOf(set),
    mail: mailOf(set, { publicUrl: set.PUBLIC_URL }),
    secretsKeys: set.SECRETS_KEY,
    contentCredentials: contentCredentialsOf(set),
    enginesFile: set.ENGINES_FILE,
    tracing: tracingOf(set),
    payments,
    offers: offersFor(payments, set.OFFERS),
    site: siteOf(set),
    safety: safetyOf(set),
    words: wordsOf(set),
    callsPerMinute: set.CALLS_PER_MINUTE,
    webhookOrigins: set.WEBHOOK_ORIGINS,
  }
}

const variables = z.object({
  DATA: z.string().default('./data'),
  DATABASE_URL: address(['postgres:', 'postgresql:']).optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65_535).default(4680),
  PUBLIC_URL: address(['http:', 'https:']).optional(),
  TRUST_PROXY: z.string().default('false').transform(toTrust),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  STORAGE: oneOf(['file', 's3']).default('file'),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: address(['http:', 'https:']).optional(),
  S3_PUBLIC_ENDPOINT: address(['http:', 'https:']).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: oneOf(['true', 'false']).optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w.-]+$/, 'must be one plain folder name')
    .optional(),
  ...processVariables,
  ENGINE_SECONDS: whole(1, 20_000).default(1800),
  ENGINE_MEMORY_MB: whole(256, 1_048_576).optional(),
  PACKS: oneOf(['all', 'permissive']).default('all'),
  PACK_DIRECTORY: z.string().optional(),
  WEIGHT_DIRECTORY: z.string().optional(),
  REGISTRATION_DOTS: whole(0, 1_000_000).default(CREDIT_DEFAULTS.registration),
  DAILY_DOTS: whole(0, 1_000_000).default(CREDIT_DEFAULTS.dailyGeneral),
  DAILY_DOTS_VIP: whole(0, 1_000_000).default(CREDIT_DEFAULTS.dailyVip),
  OFFERS: z.string().optional(),
  ...accountVariables,
  ...mailVariables,
  ...contentCredentialVariables,
  ...secretVariables,
  ...enginesFileVariables,
  ...tracingVariables,
  ...paymentVariables,
  ...siteVariables,
  ...safetyVariables,
  ...wordVariables,
  CALLS_PER_MINUTE: whole(1, 1_000_000).default(600),
  WEBHOOK_ORIGINS: list.refine(
    (origins) => origins.every((origin) => URL.parse(origin)?.origin === origin),
    'must be origins like http://10.0.0.5:8080, between commas',
  ),
})
type Variables = z.infer<typeof variables>

/** Names of all settings of a process. */
export const settingNames = (): readonly string[] => Object.keys(variables.shape)

function readArguments(argv: readonly string[]): Record<string, string> {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { data: { type: 'string' }, port: { type: 'string' }, host: { type: 'string' } },
    })
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toUpperCase(), value]))
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error))
  }
}

function toTrust(value: string): boolean | number | string {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^\d+$/.test(value) ? Number(value) : value
}

const S3_VARIABLES = [
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_PUBLIC_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PATH_STYLE',
  'S3_PREFIX',
] as const

function refuseContradictions(set: Variables): void {
  const stray = S3_VARIABLES.filter((name) => set[name] !== undefined)
  if (set.STORAGE === 'file' && stray.length > 0)
    throw new ConfigError(`${stray.join(', ')} set, but STORAGE is file: set STORAGE=s3, or remove them`)
  if (set.STORAGE === 's3' && set.S3_BUCKET === undefined) throw new ConfigError('S3_BUCKET: is required when STORAGE is s3')
  if ((set.S3_ACCESS_KEY_ID === undefined) !== (set.S3_SECRET_ACCESS_KEY === undefined)) {
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both, or neither to use the credentials of the machine')
  }
  if (set.PUBLIC_URL !== undefined) refuseOddAddress(new URL(set.PUBLIC_URL))
}

/** First segments of our own paths: a base path that begins with one would be ambiguous behind a proxy that removes it. */
const OWN_NAMES = new Set<string>([
  ...'api media assets assert examples apps modes styles guide icons openapi generate metrics'.split(' '),
  ...CALL_PREFIXES,
])

function refuseOddAddress({ pathname, search, hash, username }: URL): void {
  if (search !== '' || hash !== '' || username !== '')
    throw new ConfigError('PUBLIC_URL: must be a URL without user name, query or fragment')
  if (!/^(\/[\w.~-]+)*\/*$/.test(pathname))
    throw new ConfigError('PUBLIC_URL: the path must be made of letters, digits, and - _ . ~, as in https://example.org/studio')
  if (OWN_NAMES.has(pathname.split('/', 2)[1] ?? ''))
    throw new ConfigError(`PUBLIC_URL: Stipple uses addresses below ${pathname}; choose another path`)
}

function storageOf(set: Variables): StorageConfig {
  if (set.STORAGE === 'file' || set.S3_BUCKET === undefined) return { kind: 'file' }
  return {
    kind: 's3',
    bucket: set.S3_BUCKET,
    region: set.S3_REGION,
    endpoint: set.S3_ENDPOINT,
    publicEndpoint: set.S3_PUBLIC_ENDPOINT,
    accessKeyId: set.S3_ACCESS_KEY_ID,
    secretAccessKey: set.S3_SECRET_ACCESS_KEY,
    // Servers other than Amazon's rarely have a host name per bucket.
    pathStyle: set.S3_PATH_STYLE === undefined ? set.S3_ENDPOINT !== undefined : set.S3_PATH_STYLE === 'true',
    prefix: set.S3_PREFIX ?? '',
  }
}

/** Real payments require the operator's own prices. */
function offersFor({ providers }: PaymentsConfig, path: string | undefined): Offers {
  const offers = readOffers(path)
  if (offers.example && providers.some((id) => id !== 'sandbox')) {
    throw new ConfigError('OFFERS: is required when PAYMENTS names a real provider: a file with your prices, without "example": true')
  }
  const strangers = providers.filter((id) => (id === 'alipay' || id === 'wechat') && offers.currency !== 'CNY')
  if (strangers.length > 0)
    throw new ConfigError(`PAYMENTS: ${strangers.join(' and ')} supports only CNY, but OFFERS uses ${offers.currency}`)
  return offers
}

/** Returns true if other machines are meant to reach the server. */
function isPublic({ HOST, PUBLIC_URL }: Variables): boolean {
  const name = PUBLIC_URL === undefined ? HOST : new URL(PUBLIC_URL).hostname
  return !/^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(name)
}
