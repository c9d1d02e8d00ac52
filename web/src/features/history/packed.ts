import type { Work } from '@stipple/core/contract/shapes'

/**
 * The works of a part of a long list, each in a fraction of the room: what lists are laid out, joined, chosen and offered by stays at hand, the rest is
 * text, only where it differs from the first work of the part, and is read again when somebody looks. They are used like any others.
 */
export function packWorks(works: readonly Work[]): readonly Work[] {
  const [first] = works
  if (!first) return works
  const part = { sample: textOf(first), shared: new Map<string, string>() }
  // Control characters stand for what is left out.
  return works.map((work) => (JSON.stringify(work).includes(String.raw`\u000`) ? work : pack(work, part)))
}

interface Part {
  readonly sample: string
  /** Texts that many works have, once. */
  readonly shared: Map<string, string>
}

const AT_HAND = [
  'image_id', 'job_id', 'media', 'jobtype', 'model', 'width', 'height', 'starred', 'rated', 'censored', 'create_time', 'cid', 'deleted_until',
] as const satisfies readonly (keyof Work)[] // prettier-ignore
const SHARED: ReadonlySet<keyof Work> = new Set(['job_id', 'jobtype', 'media', 'model'])

function pack(work: Work, { sample, shared }: Part): Work {
  const once = (value: unknown): unknown => {
    if (typeof value !== 'string') return value
    if (!shared.has(value)) shared.set(value, value)
    return shared.get(value)
  }
  const atHand = Object.fromEntries(
    AT_HAND.flatMap((key) => (work[key] === undefined ? [] : [[key, SHARED.has(key) ? once(work[key]) : work[key]]])),
  )
  // Whatever is not at hand the handler reads.
  return new Proxy(atHand as unknown as Work, new Packed(sample, differenceOf(sample, textOf(work))))
}

/** How many that were looked at last are kept unpacked: some screens. */
const MOST_OPEN = 300
const open = new Map<Packed, Work>()

/** What a packed work does when it is asked for something; the object that it stands on has what is at hand. */
class Packed implements ProxyHandler<Work> {
  readonly #sample: string
  readonly #difference: string

  constructor(sample: string, difference: string) {
    this.#sample = sample
    this.#difference = difference
  }

  get(atHand: Work, key: string | symbol): unknown {
    return key in atHand ? Reflect.get(atHand, key) : Reflect.get(this.#whole(atHand), key)
  }

  has(atHand: Work, key: string | symbol): boolean {
    return key in atHand || key in this.#whole(atHand)
  }

  ownKeys(atHand: Work): (string | symbol)[] {
    return Reflect.ownKeys(this.#whole(atHand))
  }

  getOwnPropertyDescriptor(atHand: Work, key: string | symbol): PropertyDescriptor | undefined {
    return Reflect.getOwnPropertyDescriptor(this.#whole(atHand), key)
  }

  #whole(atHand: Work): Work {
    const work = open.get(this) ?? { ...atHand, ...unpack(atHand.image_id, this.#sample, this.#difference) }
    // Looked at last, forgotten last.
    open.delete(this)
    open.set(this, work)
    if (open.size > MOST_OPEN) {
      const oldest = open.keys().next()
      if (!oldest.done) open.delete(oldest.value)
    }
    return work
  }
}

/** In place of the work's id in addresses, as JSON writes it, and of the words of its parameters in its prompt. */
const ID = String.raw`\u0001`
const WORDS = '\u0002'
/** What is shorter than ids are could be part of anything. */
const SHORTEST_ID = 16

/** What is not at hand, as JSON. */
function textOf(work: Work): string {
  const known: ReadonlySet<string> = new Set(AT_HAND)
  const rest = Object.fromEntries(Object.entries(work).filter(([key]) => !known.has(key)))
  const { prompt: words } = work.params
  if (typeof words === 'string' && work.prompt.startsWith(words)) rest['prompt'] = WORDS + work.prompt.slice(words.length)
  const text = JSON.stringify(rest)
  return work.image_id.length < SHORTEST_ID ? text : text.replaceAll(work.image_id, ID)
}

function unpack(id: string, sample: string, difference: string): Record<string, unknown> {
  const read = (text: string): unknown => JSON.parse(text.replaceAll(ID, id))
  const rest = applied(read(sample), difference === '' ? undefined : (read(difference) as Change))
  if (!isObject(rest)) throw new Error('A work was packed as something else')
  const { prompt, params } = rest
  if (typeof prompt !== 'string' || !prompt.startsWith(WORDS) || !isObject(params)) return rest
  return { ...rest, prompt: `${String(params['prompt'])}${prompt.slice(WORDS.length)}` }
}

/** Another value in place of the one before, or changes inside of it. */
type Change = readonly [1, unknown] | readonly [0, Readonly<Record<string, Change>>]

function differenceOf(sample: string, text: string): string {
  const change = changeOf(JSON.parse(sample), JSON.parse(text))
  return change ? JSON.stringify(change) : ''
}

function changeOf(from: unknown, to: unknown): Change | undefined {
  if (!isObject(from) || !isObject(to) || Object.keys(from).join() !== Object.keys(to).join())
    return JSON.stringify(from) === JSON.stringify(to) ? undefined : [1, to]
  const changes = Object.entries(to).flatMap(([key, value]): [string, Change][] => {
    const change = changeOf(from[key], value)
    return change ? [[key, change]] : []
  })
  return changes.length > 0 ? [0, Object.fromEntries(changes)] : undefined
}

function applied(from: unknown, change: Change | undefined): unknown {
  if (!change) return from
  if (change[0] === 1) return change[1]
  if (!isObject(from)) return from
  return { ...from, ...Object.fromEntries(Object.entries(change[1]).map(([key, one]) => [key, applied(from[key], one)])) }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
