import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { ROOT } from '../scripts/root.ts'
import { createRandom, inputOf, type Random, type Schema } from './fuzz-input.ts'
import { signUp, startServer } from './server.ts'
import { distribution, print } from './table.ts'

/**
 * Calls everything in docs/openapi.json and the documents of the program APIs, with valid and invalid input, logged in, by key and without: `npm run
 * bench -- fuzz`, with `--calls 10000` and `--seed 7`. Fails if a response is a server error outside the contract, contains a stack trace, is
 * missing, or takes more than five seconds, also when repeated alone.
 */
const { values } = parseArgs({ options: { calls: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } } })
const CALLS = Number(values.calls)
const AT_ONCE = 12
const MEMBERS = 30
const LONGEST_MS = 20_000
const SLOW_MS = 5000
/** A line of a stack trace of Node.js. */
const TRACE = /\bat .{0,200}(?:file:|node:|\.[jt]s:\d)/
/** Expected errors: unreachable external services, results of jobs and safety checks. */
const MEANT = new Set([
  'payment_unavailable',
  'platform_unavailable',
  'words_unavailable',
  'nsfw_detected',
  'sexualised_minors',
  'not_enough_dots',
  'no_machine',
  'engine_missed',
])
/** They end the session of the other calls, or wait for hours. */
const LEFT_OUT = /^(POST \/api\/account\/(delete|sign_out)|GET \/api\/v2\/generate\/events|POST \/api\/manage\/pack_install)/

const schemaShape: z.ZodType<Schema> = z.lazy(() => z.record(z.string(), z.unknown()))
const parameter = z.looseObject({ name: z.string(), in: z.string(), schema: schemaShape.optional() })
const content = z.record(z.string(), z.looseObject({ schema: schemaShape.optional() }))
const call = z.looseObject({ parameters: z.array(parameter).default([]), requestBody: z.looseObject({ content }).optional() })
const document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), call)),
  components: z.looseObject({ schemas: z.record(z.string(), schemaShape).optional() }),
})
type Call = z.infer<typeof call> & {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly schemas: Readonly<Record<string, Schema>>
  /** It takes keys in its own header. */
  readonly isHorde: boolean
}

const DOCS = join(ROOT, 'docs')
const faces = readdirSync(join(DOCS, 'openapi')).filter((name) => name !== 'mcp.json')
const calls = ['openapi.json', ...faces.map((name) => join('openapi', name))].flatMap((name): Call[] => {
  const { paths, components } = document.parse(JSON.parse(readFileSync(join(DOCS, name), 'utf8')))
  const schemas = components.schemas ?? {}
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => {
      const calling = { method: method.toUpperCase(), path, name: `${method.toUpperCase()} ${path}` }
      return { ...one, ...calling, schemas, isHorde: name.endsWith('horde.json') }
    }),
  )
})
const tried = calls.filter(({ name }) => !LEFT_OUT.test(name))

interface Answer {
  readonly name: string
  readonly status: number
  readonly code: string
  readonly ms: number
}

const env = { WORKERS: '0', REGISTRATION_DOTS: '1000000', CALLS_PER_MINUTE: '1000000', PAYMENTS: 'sandbox', TRUST_PROXY: 'true' }
const server = await startServer({ env })
const answers: Answer[] = []
const slow: (() => Promise<void>)[] = []
const bad = new Map<string, { many: number; example: string }>()
try {
  // Many, because some calls of each are limited per minute.
  const operator = await signUp(server.address, 'fuzz-operator')
  const people = [operator]
  while (people.length < MEMBERS)
    people.push(await signUp(server.address, `fuzz-${people.length}`, { 'x-forwarded-for': `10.1.0.${people.length}` }))
  const keys = await Promise.all(people.map(newKey))
  const random = createRandom(Number(values.seed))
  /** Ids and addresses from responses, used by other calls. */
  const seen: string[] = []
  let left = CALLS
  const work = async (): Promise<void> => {
    while (left-- > 0) await one()
  }
  const one = async (): Promise<void> => {
    const target = random.pick(tried)
    const guest = { 'x-forwarded-for': `10.${random.below(250)}.${random.below(250)}.1` }
    const key = random.pick(keys)
    const byKey = target.isHorde ? { apikey: key } : { authorization: `Bearer ${key}` }
    const isOfPrograms = target.isHorde || !target.path.startsWith('/api/')
    const who = random.pick(
      isOfPrograms ? [guest, byKey, byKey, byKey] : [guest, operator, byKey, random.pick(people), random.pick(people)],
    )
    const request = requestOf(target, { random, seen, who })
    await send(target.name, request, () =>
      slow.push(() => send(target.name, request, (ms) => note(`slow ${target.name}`, `${Math.round(ms)} ms ${exampleOf(request)}`))),
    )
  }
  const note = (what: string, example: string): void => {
    const known = bad.get(what) ?? { many: 0, example }
    bad.set(what, { ...known, many: known.many + 1 })
  }
  const exampleOf = ({ url, body }: ReturnType<typeof requestOf>): string => `${url} ${typeof body === 'string' ? body : ''}`.slice(0, 600)
  /** Sends a request and records problems of its response; `onSlow` is called if it took too long. */
  const send = async (name: string, request: ReturnType<typeof requestOf>, onSlow: (ms: number) => void): Promise<void> => {
    const begin = performance.now()
    const report = (status: number, code: string): void => {
      const ms = performance.now() - begin
      answers.push({ name, status, code, ms })
      if (ms > SLOW_MS) onSlow(ms)
      if ((status >= 500 || status === 0) && !MEANT.has(code)) note(`${status} ${code} ${name}`, exampleOf(request))
    }
    try {
      const reply = await fetch(server.address + request.url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(LONGEST_MS) })
      const text = await reply.text()
      for (const [id] of text.slice(0, 20_000).matchAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g))
        if (seen.length < 5000) seen.push(id)
      if (TRACE.test(text)) note(`stack trace ${name}`, text.slice(0, 600))
      report(reply.status, codeOf(text))
    } catch (error) {
      report(0, error instanceof Error ? (error.name === 'TimeoutError' ? 'hangs' : error.message) : String(error))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  // Besides others, a busy machine may be the cause.
  console.log(`${slow.length} slow answers are asked for again`)
  for (const again of slow) await again()
  const alive = await fetch(`${server.address}/readyz`)
  if (!alive.ok) bad.set('readyz', { many: 1, example: await alive.text() })
} finally {
  await server.stop()
}

const many = Map.groupBy(answers, ({ status }) => status)
print(
  'answers',
  [...many].toSorted(([a], [b]) => a - b).map(([status, all]) => ({ status, many: all.length, ...distribution(all.map(({ ms }) => ms)) })),
)
print(
  'slowest calls (ms)',
  [...Map.groupBy(answers, ({ name }) => name)]
    .map(([name, all]) => ({
      name,
      many: all.length,
      taken: all.filter(({ status }) => status < 300).length,
      ...distribution(all.map(({ ms }) => ms)),
    }))
    .toSorted((a, b) => b.p99 - a.p99)
    .slice(0, 15),
)
for (const [what, { many: times, example }] of bad) console.log(`${what} (${times} times)\n    ${example}`)
console.log(`${answers.length} calls of ${tried.length} kinds, ${bad.size} kinds of faults`)
if (bad.size > 0) process.exitCode = 1

/** A key with every scope that its owner may give. */
async function newKey(who: Record<string, string>): Promise<string> {
  const body = JSON.stringify({ name: 'fuzz', scopes: ['generate', 'read', 'upload', 'works', 'work'] })
  const reply = await fetch(`${server.address}/api/account/keys`, { method: 'POST', headers: who, body })
  return ((await reply.json()) as { readonly token: string }).token
}

/** Error code of a response; for APIs without codes, derived from its text. */
function codeOf(text: string): string {
  return /^\{.{0,1000}"(?:code|error)":"(\w+)"/s.exec(text)?.[1] ?? (text.includes('No machine of this site') ? 'no_machine' : '')
}

interface FuzzState {
  readonly random: Random
  readonly seen: readonly string[]
  readonly who: Record<string, string>
}

function requestOf(
  { method, path, parameters, requestBody, schemas }: Call,
  given: FuzzState,
): { url: string; method: string; headers: Record<string, string>; body?: string | FormData } {
  const { random, who } = given
  const value = (schema: Schema | undefined): unknown => inputOf(schema ?? {}, { ...given, schemas })
  const asText = (input: unknown): string => (typeof input === 'string' ? input : (JSON.stringify(input) ?? ''))
  const inPath = (name: string): string => {
    const wanted = parameters.find((one) => one.in === 'path' && one.name === name)
    const id = random.chance(0.6) && given.seen.length > 0 ? random.pick(given.seen) : asText(value(wanted?.schema))
    return encodeURIComponent(id.toWellFormed().slice(0, 500)) || 'x'
  }
  const query = new URLSearchParams()
  for (const one of parameters)
    if (one.in === 'query' && random.chance(0.7)) query.append(one.name, asText(value(one.schema)).slice(0, 2000))
  const url = `${path.replace(/\{(\w+)\}/g, (_, name: string) => inPath(name))}${query.size > 0 ? `?${query}` : ''}`
  const { 'content-type': _, ...headers } = { 'content-type': '', ...who }
  const language = random.chance(0.3) ? { 'x-language': random.pick(['cn', 'en', 'xx', '']) } : {}
  const [type] = Object.keys(requestBody?.content ?? {})
  if (type === undefined) return { url, method, headers: { ...headers, ...language } }
  const schema = requestBody?.content[type]?.schema
  if (type === 'multipart/form-data') return { url, method, headers: { ...headers, ...language }, body: formOf(value(schema), random) }
  const text = JSON.stringify(value(schema)) ?? 'null'
  const body = random.chance(0.03) ? text.slice(0, random.below(text.length + 1)) : text
  return {
    url,
    method,
    headers: { ...headers, ...language, 'content-type': random.chance(0.02) ? 'text/plain' : 'application/json' },
    body,
  }
}

function formOf(input: unknown, random: Random): FormData {
  const form = new FormData()
  if (random.chance(0.7)) form.set('record', JSON.stringify(input) ?? '')
  const head = random.pick([
    '',
    '89504e470d0a1a0a',
    '52494646ffffffff57454250',
    '0000001c6674797069736f6d',
    '676c544602000000',
    '504b0304',
    '47494638396101000100',
  ])
  const bytes = Buffer.concat([Buffer.from(head, 'hex'), Buffer.from(random.text(400))])
  if (random.chance(0.95)) form.set('file', new Blob([bytes]), random.text(30).toWellFormed())
  return form
}
