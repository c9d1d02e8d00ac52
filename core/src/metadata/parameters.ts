import type { Value } from '../domain/property.ts'
import { type LeftoverSetting, leftoverSettings, type Recipe, type Settings, settingsOf } from './recipe.ts'

export type { Recipe } from './recipe.ts'

/**
 * The text that A1111's web UI writes into its pictures and that most tools read: the prompt, a line "Negative prompt: …", a line of "Key: value" pairs. `left`: further
 * settings of a file.
 */
export function writeParameters(recipe: Recipe, left: readonly LeftoverSetting[] = []): string {
  const { prompt = '', negative_prompt: negative = '' } = recipe.input
  const pairs = pairsOf(recipe, left).map(([key, value]) => `${key}: ${quoted(value)}`)
  return [
    String(prompt),
    ...(negative === '' ? [] : [`Negative prompt: ${String(negative)}`]),
    ...(pairs.length > 0 ? [pairs.join(', ')] : []),
  ].join('\n')
}

/** The settings of such a text by name, as read by A1111: sizes in two parts, all values as text. */
export function namedParameters(recipe: Recipe, left: readonly LeftoverSetting[] = []): Record<string, string> {
  const { prompt = '', negative_prompt: negative = '' } = recipe.input
  const named = pairsOf(recipe, left).flatMap(([key, value]): (readonly [string, string])[] => {
    const [, width, height] = /^(\d+)x(\d+)$/.exec(value) ?? []
    return width && height
      ? [
          [`${key}-1`, width],
          [`${key}-2`, height],
        ]
      : [[key, value]]
  })
  return { Prompt: String(prompt), 'Negative prompt': String(negative), ...Object.fromEntries(named) }
}

function pairsOf({ modelName, model, input }: Recipe, left: readonly LeftoverSetting[]): readonly (readonly [string, string])[] {
  const { steps, sampler_name: sampler, cfg_scale: cfg, seed, width, height } = input
  const values: Readonly<Record<string, Value | undefined>> = {
    Steps: steps,
    Sampler: sampler,
    'Schedule type': input['karras'] === true ? 'Karras' : undefined,
    'CFG scale': cfg,
    Seed: seed,
    Size: width && height ? [width, height].join('x') : undefined,
    'Denoising strength': input['denoising_strength'],
    'Clip skip': input['clip_skip'],
    Model: modelName ?? model,
  }
  const own = Object.entries(values).flatMap(([key, value]) => (value === undefined || value === '' ? [] : [[key, String(value)] as const]))
  // A name in another form would end the line for readers.
  const others = left.flatMap(({ name, value, why }) =>
    why === 'broken' || why === 'twice' || !NAME.test(name) ? [] : [[name, value] as const],
  )
  return [...own, ...others]
}

const NAME = /^\w[\w /-]+$/

/** Keys of settings with a field, in lower case: those of A1111 and Forge, SD.Next, Fooocus, Draw Things. */
const TAKEN = new Set(
  'steps, sampler, schedule type, scheduler, cfg scale, guidance scale, seed, size, denoising strength, clip skip, clip-skip, model, raw prompt, raw negative prompt'.split(', '),
) // prettier-ignore

/**
 * Reads such a text, ours or another program's; undefined for other text. Settings begin with the first settings line, even if line breaks in a value
 * split it: nothing after its start belongs to a prompt.
 */
export function readSettingsText(text: string): Settings | undefined {
  const lines = text.replaceAll('\r\n', '\n').trim().split('\n').flatMap(parted)
  const first = lines.findIndex(isSettings)
  const words = first < 0 ? lines : lines.slice(0, first)
  const from = words.findIndex((line) => NEGATIVE.test(line))
  if (first < 0 && from < 0) return undefined
  const { pairs, broken } = readPairs(first < 0 ? '' : lines.slice(first).join('\n'))
  const values = new Map<string, string>()
  const left: LeftoverSetting[] = [...broken]
  for (const [key, value] of pairs) {
    const name = key.toLowerCase()
    if (values.has(name) && values.get(name) !== value) left.push({ name: key, value, why: 'twice' })
    values.set(name, values.get(name) ?? value)
  }
  const isTwice = new Set(left.flatMap(({ name, why }) => (why === 'twice' ? [name.toLowerCase()] : [])))
  const get = (...names: readonly string[]): string | undefined =>
    names.map((name) => (isTwice.has(name) ? undefined : values.get(name))).find((value) => value !== undefined)
  const [, width, height] = /^(\d+)x(\d+)$/.exec(get('size') ?? '') ?? []
  // The value of a second pass, which has no field.
  const isHires = pairs.some(([key]) => /^hires /i.test(key))
  const plain = (some: readonly string[]): string => some.join('\n').replace(NEGATIVE, '')
  const scheduler = get('schedule type') ?? get('scheduler')
  return settingsOf({
    program: programOf(values),
    prompt: clean(get('raw prompt')) ?? plain(from < 0 ? words : words.slice(0, from)),
    negative: clean(get('raw negative prompt')) ?? (from < 0 ? '' : plain(words.slice(from))),
    model: get('model'),
    steps: get('steps'),
    cfg: get('cfg scale', 'guidance scale'),
    seed: get('seed'),
    width,
    height,
    sampler: get('sampler'),
    schedule: scheduler,
    strength: isHires ? undefined : get('denoising strength'),
    clipSkip: get('clip skip', 'clip-skip'),
    left: [
      ...left,
      ...leftoverSettings(
        pairs.filter(([key, value]) => !TAKEN.has(key.toLowerCase()) || (isHires && key === 'Denoising strength' && value !== '')),
        new Set(),
      ),
    ],
  })
}

/** The recipe alone. */
export const readParameters = (text: string): Recipe | undefined => readSettingsText(text)?.recipe

const NEGATIVE = /^\s*(?:Negative prompt:\s*)+/

/** Separates a settings line after an empty negative prompt. */
const parted = (line: string): readonly string[] => {
  const rest = line.replace(NEGATIVE, '')
  return rest !== line && isSettings(rest) ? ['Negative prompt: ', rest] : [line]
}

/** A prompt that contains settings is invalid. */
const clean = (words: string | undefined): string | undefined => (words?.split('\n').some(isSettings) ? undefined : words)

/** Settings that identify a settings line, with a value of their type. */
const SIGN = /(?:^|, )\s*(?:Steps: \d+|Seed: -?\d+|Size: \d+x\d+)\s*(?:,|$)/

/** Returns true for a line that begins with a pair and contains steps, a seed or a size as settings. */
export const isSettings = (line: string): boolean => /^\s*[A-Z][\w -]*: ?\S/.test(line) && !NEGATIVE.test(line) && SIGN.test(line)

/** `Key: value` or `Key: "value, with commas and line breaks"`. */
const PAIR = /[\s,]*(\w[\w .\-/]*):[ \t]*("(?:\\.|[^\\"])*"|(?![ \t"])[^,\n]*)[ \t]*(?:,|\n|$)/y

/** Pairs up to the first unreadable one; the rest is reported as broken. */
function readPairs(text: string): { pairs: readonly (readonly [string, string])[]; broken: readonly LeftoverSetting[] } {
  const pairs: (readonly [string, string])[] = []
  const pattern = new RegExp(PAIR)
  let at = 0
  while (at < text.length) {
    pattern.lastIndex = at
    const [all, key = '', value = ''] = pattern.exec(text) ?? []
    if (all === undefined) break
    pairs.push([key.trim(), unquoted(value)])
    at += all.length
  }
  const rest = text.slice(at).trim()
  const [, name = rest.slice(0, 40)] = /^,?\s*([\w .\-/]+):/.exec(rest) ?? []
  return { pairs, broken: rest === '' ? [] : [{ name, value: rest.slice(0, 200), why: 'broken' }] }
}

const programOf = (values: ReadonlyMap<string, string>): string | undefined => {
  const version = values.get('version') ?? ''
  if (values.get('app') === 'SD.Next') return 'SD.Next'
  if (/^f\d/.test(version)) return 'Forge'
  return version.startsWith('Fooocus') ? 'Fooocus' : undefined
}

const quoted = (value: string): string => (/[,:\n"]/.test(value) ? JSON.stringify(value) : value)

function unquoted(value: string): string {
  if (!value.startsWith('"')) return value.trim()
  try {
    return String(JSON.parse(value.replaceAll('\n', '\\n')))
  } catch {
    return value.slice(1, -1)
  }
}
