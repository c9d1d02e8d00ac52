import type { Text } from '@stipple/core/domain/text'
import { settingFields } from '@stipple/engines/kinds/setting-fields'
import type { EngineKind } from '@stipple/engines/kinds/spec'
import { createSafeFetch } from '@stipple/engines/kit/safe-fetch'
import { EngineError, type Fetch } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import { LOOP_TEXT } from '../../http/own-call.ts'
import { type Candidate, candidatesOf, placesNear, readAddress, THIS_MACHINE } from './addresses.ts'
import { withLoopCheck, LoopError } from './connect.ts'
import { failureText, hasWords, NO_MACHINE, PLAIN, SLOW } from './failure-text.ts'

/** Time limit of all requests together (ms). */
const PATIENCE_MS = 2500
/** Largest response read (bytes). */
const LARGEST = 4 * 2 ** 20

interface FoundEngine {
  readonly kind: string
  readonly label: Text
  /** Initial settings. */
  readonly settings: Readonly<Record<string, unknown>>
}

export interface Recognition {
  readonly found: readonly FoundEngine[]
  /** Reasons for the operator why nothing was found. */
  readonly reasons: readonly Text[]
  /** The probed address, if nothing was found there. */
  readonly address?: string
}

/**
 * Identifies a key, or the engine at an address. Probes all kinds at once, on their usual ports if the address has none, and in each folder of its
 * path. Only reads, and sends no secrets. Does not recognize this installation as an engine. Private addresses are allowed. Without a text it probes
 * this machine.
 */
export async function recognize(context: Pick<Context, 'kinds' | 'secrets'>, text: string | undefined): Promise<Recognition> {
  const { kinds } = context
  const keyed = kinds.filter(({ keys }) => text !== undefined && keys?.test(text))
  if (keyed.length > 0) return { found: keyed.map((kind) => withSetting(kind, { of: 'secret', value: text ?? '' })), reasons: [] }
  const address = text === undefined ? THIS_MACHINE : readAddress(text)
  if (!address) return { found: [], reasons: [NEITHER] }
  const { hostname, host, pathname } = address.url
  const known = kinds.filter(({ knownHosts }) => knownHosts?.includes(hostname))
  if (known.length > 0)
    return { found: known.map((kind) => withSetting(kind, { of: 'text', value: `https://${host}${pathname}` })), reasons: [] }
  const seen = await probe(context, candidatesOf(address, kinds))
  return text === undefined || seen.found.length > 0 ? seen : { ...seen, address: address.url.href }
}

/** Address of an engine of this kind near one without a response; undefined if there is none. Sends no secrets. */
export async function addressNear(
  context: Pick<Context, 'secrets'>,
  { kind, address }: { readonly kind: EngineKind<unknown>; readonly address: string },
): Promise<string | undefined> {
  const candidates = placesNear(address, kind)
  if (candidates.length === 0) return undefined
  const [found] = (await probe(context, candidates)).found
  const near = found?.settings['address']
  return typeof near === 'string' && near !== address ? near : undefined
}

function withSetting(kind: EngineKind<unknown>, { of, value }: { of: 'secret' | 'text'; value: string }): FoundEngine {
  const field = settingFields(kind).find(({ name, widget }) => widget === of && (of === 'secret' || name === 'address'))
  return { kind: kind.id, label: kind.label, settings: field ? { [field.name]: value } : {} }
}

/** Result of probing a port; a higher rank is more informative. */
interface Outcome {
  readonly rank: 0 | 1 | 2 | 3
  readonly words: Text
}

async function probe(context: Pick<Context, 'secrets'>, candidates: readonly Candidate[]): Promise<Recognition> {
  const limit = AbortSignal.timeout(PATIENCE_MS)
  const late = new Promise<undefined>((resolve) => limit.addEventListener('abort', () => resolve(undefined), { once: true }))
  const fetch = await withLoopCheck(
    context,
    createSafeFetch({ allowedOrigins: candidates.map(({ url }) => url.origin), milliseconds: PATIENCE_MS, maxBytes: LARGEST }),
  )
  const outcomes = new Map<string, Outcome>()
  const asked = candidates.flatMap(({ url, kinds, order }) => {
    const note = (outcome: Outcome): void => {
      const known = outcomes.get(portOf(url))
      if (!known || known.rank < outcome.rank) outcomes.set(portOf(url), outcome)
    }
    return kinds.map(async (kind): Promise<Placed | undefined> => {
      const look = { fetch: noting(fetch, { note, signal: limit }), signal: limit }
      const found = await Promise.race([kind.recognize?.(new URL(url), look).catch(() => undefined), late])
      return found && { engine: { kind: kind.id, ...found }, origin: url.origin, order }
    })
  })
  const found = bestOf((await Promise.all(asked)).flatMap((one) => one ?? []))
  return { found, reasons: found.length > 0 ? [] : reasonsOf(candidates, outcomes) }
}

interface Placed extends Pick<Candidate, 'order'> {
  readonly engine: FoundEngine
  readonly origin: string
}

/** Recognized engines, one per origin. */
function bestOf(placed: readonly Placed[]): readonly FoundEngine[] {
  const inOrder = placed.toSorted((one, other) => other.order - one.order)
  return [...new Map(inOrder.map(({ engine, origin }) => [`${engine.kind} ${origin}`, engine])).values()]
}

/** Wraps a read so that its result is recorded, also if there is none before the signal. */
const noting =
  (fetch: Fetch, { note, signal }: { note: (outcome: Outcome) => void; signal: AbortSignal }): Fetch =>
  async (address, init) => {
    if (init?.method !== undefined && init.method !== 'GET') throw new EngineError('internal', 'what is not known yet is only read')
    const noteSlow = (): void => note({ rank: 1, words: SLOW })
    signal.addEventListener('abort', noteSlow, { once: true })
    try {
      const answer = await fetch(address, init)
      note(answer.status === 401 || answer.status === 403 ? { rank: 3, words: LOCKED } : { rank: 2, words: STRANGE })
      return answer
    } catch (error) {
      note(outcomeOf(error))
      throw error
    } finally {
      signal.removeEventListener('abort', noteSlow)
    }
  }

/** Least informative: a failure without our own text, or a TLS attempt with a plain server. */
function outcomeOf(error: unknown): Outcome {
  if (error instanceof LoopError) return { rank: 3, words: LOOP_TEXT }
  if (error instanceof EngineError && error.code === 'internal') return { rank: 2, words: STRANGE }
  const words = failureText(error)
  return { rank: hasWords(error) && words !== PLAIN ? 1 : 0, words }
}

const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80')

/** Results as text, most informative first, each with its ports. */
function reasonsOf(candidates: readonly Candidate[], outcomes: ReadonlyMap<string, Outcome>): readonly Text[] {
  const [{ url } = THIS_MACHINE] = candidates
  const ports = [...new Set(candidates.map((candidate) => portOf(candidate.url)))]
  const all = ports.map((port) => ({ port, ...(outcomes.get(port) ?? { rank: 1, words: SLOW }) }))
  const alike = Map.groupBy(
    all.toSorted((one, other) => other.rank - one.rank),
    ({ words }) => words,
  )
  return [...alike].map(([words, group]) => {
    const where = group.map(({ port }) => port)
    const at =
      words === NO_MACHINE
        ? { en: '', zh: '' }
        : { en: `, port${where.length > 1 ? 's' : ''} ${where.join(', ')}`, zh: ` 端口 ${where.join('、')}` }
    return { en: `${url.hostname}${at.en}: ${words.en}`, zh: `${url.hostname}${at.zh}：${words.zh}` }
  })
}

const NEITHER: Text = {
  en: 'This is neither an address nor a key of a known service.',
  zh: '这既不是地址，也不是已知服务的密钥。',
}
const LOCKED: Text = {
  en: 'The server responds, but needs a password or key. Choose the engine type and enter it.',
  zh: '有应答，但要求密码或密钥。请选择它的类型，然后填写。',
}
const STRANGE: Text = {
  en: 'The server responds, but is not a supported engine.',
  zh: '有应答，但不是可以连接的引擎。',
}
