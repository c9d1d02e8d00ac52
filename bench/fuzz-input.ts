/** Random values that can be repeated. */
export interface Random {
  /** 0 ≤ … < 1 */
  next(): number
  below(many: number): number
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
  /** Text of any script, with characters that break parsers. */
  text(longest: number): string
}

/** A generator with a seed (mulberry32, by Tommy Ettinger, public domain). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (many: number): number => Math.floor(next() * many)
  const pick = <T>(from: readonly T[]): T => {
    const found = from[below(from.length)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }
  const text = (longest: number): string =>
    Array.from({ length: below(longest + 1) }, () => pick(PIECES))
      .join('')
      .slice(0, longest)
  return { next, below, chance: (share) => next() < share, pick, text }
}

const PIECES = [
  ...'abcXYZ019 _-./\\\'"`<>{}[]()%&?#=+*:;,|~@$^!',
  ...'画狐狸雪é😀',
  '\u0000',
  '\ud800',
  '\u202e',
  '\u200d',
  '\ufffd',
  '\n',
  '\r\n',
  '\t',
  '%00',
  '../',
  "';--",
  '<script>',
  '${x}',
  '\\u0000',
]

/** The part of JSON Schema that our schemas use. */
export type Schema = Readonly<Record<string, unknown>>

interface FuzzSource {
  readonly random: Random
  readonly schemas: Readonly<Record<string, Schema>>
  readonly seen: readonly string[]
}

/** Makes a value that matches a schema, and at any depth occasionally one that does not. */
export function inputOf(schema: Schema, given: FuzzSource, depth = 0): unknown {
  const { random } = given
  return depth > 8 || random.chance(depth === 0 ? 0.04 : 0.08) ? brokenInput(given, depth) : validInput(schema, given, depth)
}

function validInput(schema: Schema, given: FuzzSource, depth: number): unknown {
  const { random, schemas } = given
  const { $ref: reference, enum: options, const: constant, type, anyOf, oneOf, allOf } = schema
  if (typeof reference === 'string') return inputOf(schemas[reference.split('/').at(-1) ?? ''] ?? {}, given, depth + 1)
  if (constant !== undefined) return constant
  if (isList(options)) return random.pick(options)
  const choices = [anyOf, oneOf, allOf].find(isList)
  if (choices) return inputOf(asSchema(random.pick(choices)), given, depth + 1)
  switch (isList(type) ? random.pick(type) : type) {
    case 'object':
      return objectOf(schema, given, depth)
    case 'array': {
      const least = Number(schema['minItems'] ?? 0)
      const length = least + random.below(Math.min(6, Number(schema['maxItems'] ?? 6) - least + 1))
      return Array.from({ length }, () => inputOf(asSchema(schema['items']), given, depth + 1))
    }
    case 'integer':
      return Math.round(numberOf(schema, random))
    case 'number':
      return numberOf(schema, random)
    case 'boolean':
      return random.chance(0.5)
    case 'string':
      return textOf(schema, given)
    case 'null':
      return null
    default:
      return brokenInput(given, depth)
  }
}

function objectOf(schema: Schema, given: FuzzSource, depth: number): Record<string, unknown> {
  const { random } = given
  const required = isList(schema['required']) ? schema['required'] : []
  const wanted = Object.entries(asSchema(schema['properties'])).filter(([name]) => random.chance(required.includes(name) ? 0.98 : 0.6))
  const more = random.chance(0.05) ? [[random.text(8), brokenInput(given, depth + 1)] as const] : []
  return Object.fromEntries([...wanted.map(([name, one]) => [name, inputOf(asSchema(one), given, depth + 1)] as const), ...more])
}

function numberOf({ minimum, maximum }: Schema, random: Random): number {
  const [from, to] = [Number(minimum ?? -10), Number(maximum ?? 1000)]
  return random.pick([from, to, from + random.next() * (to - from), from + random.next() * (to - from)])
}

function textOf({ format, maxLength, minLength }: Schema, { random, seen }: FuzzSource): string {
  if (format === 'date-time') return random.pick(TIMES)
  if (seen.length > 0 && random.chance(0.25)) return random.pick([random.pick(seen), `/media/works/${random.pick(seen)}/original.png`])
  if (random.chance(0.25)) return random.pick(WORDS)
  const text = random.text(Math.min(Number(maxLength ?? 60), random.pick([8, 60, 400])))
  return text.padEnd(Math.min(Number(minLength ?? 0), 200), 'x')
}

function brokenInput({ random, seen }: FuzzSource, depth: number): unknown {
  const kinds: (() => unknown)[] = [
    () => null,
    () => random.pick([0, -0, -1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, Number.MIN_VALUE]),
    () => random.text(40),
    () => 'x'.repeat(random.pick([300, 3000, 30_000])),
    () => random.chance(0.5),
    () => [],
    () => ({}),
    () => random.pick(TIMES),
    () => random.pick(WORDS),
    () => ({ __proto__: null, constructor: 1, toString: null }),
    () => (seen.length > 0 ? random.pick(seen) : ''),
    () =>
      depth < 6
        ? [brokenInput({ random, seen, schemas: {} }, depth + 1), { a: brokenInput({ random, seen, schemas: {} }, depth + 1) }]
        : undefined,
  ]
  return random.pick(kinds)()
}

const TIMES = [
  '2026-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59+14:00',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-02-30T25:61:61Z',
  '2026-01-01',
  '2026-13-45',
  '1900-01-01',
  'yesterday',
]
const WORDS = [
  'Text2Img',
  'builtin/illustrator',
  'RemoveBg',
  '00000000-0000-0000-0000-000000000000',
  'a fox in the snow',
  'toString',
  '__proto__',
  '/wpay',
  'NaN',
  '1e999',
]

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const asSchema = (value: unknown): Schema => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Schema) : {})
