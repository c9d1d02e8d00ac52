import type { Input, Value } from '../domain/property.ts'

/** Recipe of a work, as it travels inside the file. */
export interface Recipe {
  /** Id of the mode; absent in files of other programs. */
  readonly mode?: string
  readonly model?: string
  /** Name of the model as people read it. */
  readonly modelName?: string
  readonly input: Input
}

/**
 * The text that A1111's web UI writes into its pictures and that most tools read: the prompt, a line "Negative prompt: …", a line of "Key: value" pairs.
 */
export function writeParameters({ modelName, model, input }: Recipe): string {
  const { prompt = '', negative_prompt: negative = '', steps, sampler_name: sampler, cfg_scale: cfg, seed, width, height } = input
  const values: Readonly<Record<string, Value | undefined>> = {
    Steps: steps,
    Sampler: sampler,
    'CFG scale': cfg,
    Seed: seed,
    Size: width && height ? [width, height].join('x') : undefined,
    'Denoising strength': input['denoising_strength'],
    'Clip skip': input['clip_skip'],
    Model: modelName ?? model,
  }
  const pairs = Object.entries(values).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [`${key}: ${quoted(String(value))}`],
  )
  return [
    String(prompt),
    ...(negative === '' ? [] : [`Negative prompt: ${String(negative)}`]),
    ...(pairs.length > 0 ? [pairs.join(', ')] : []),
  ].join('\n')
}

/** Reads such a text, ours or another program's; undefined when it is none. */
export function readParameters(text: string): Recipe | undefined {
  const lines = text.replaceAll('\r\n', '\n').trimEnd().split('\n')
  const last = lines.at(-1) ?? ''
  const pairs = new Map([...last.matchAll(PAIR)].map(([, key = '', value = '']) => [key.trim().toLowerCase(), unquoted(value)]))
  // A prompt may hold a colon; a line of settings has at least a seed or steps.
  const hasPairs = pairs.has('seed') || pairs.has('steps')
  const words = (hasPairs ? lines.slice(0, -1) : lines).join('\n')
  const [prompt = '', negative = ''] = words.split(/(?:^|\n)Negative prompt: ?/)
  if (!hasPairs && negative === '') return undefined
  const [, width, height] = /^(\d+)x(\d+)$/.exec(pairs.get('size') ?? '') ?? []
  const input = numbers({
    steps: pairs.get('steps'), cfg_scale: pairs.get('cfg scale'), seed: pairs.get('seed'), width, height,
    denoising_strength: pairs.get('denoising strength'), clip_skip: pairs.get('clip skip'),
  }) // prettier-ignore
  const sampler = pairs.get('sampler')
  const model = pairs.get('model')
  return {
    ...(model !== undefined && { modelName: model }),
    input: {
      prompt: prompt.trim(),
      ...(negative.trim() !== '' && { negative_prompt: negative.trim() }),
      ...input,
      ...(sampler !== undefined && { sampler_name: samplerId(sampler) }),
    },
  }
}

/** `Key: value` or `Key: "value, with commas"`. */
const PAIR = /\s*([\w .\-/]+):\s*("(?:\\.|[^\\"])*"|[^,]*)(?:,|$)/g

const quoted = (value: string): string => (/[,:\n"]/.test(value) ? JSON.stringify(value) : value)

function unquoted(value: string): string {
  if (!value.startsWith('"')) return value.trim()
  try {
    return String(JSON.parse(value))
  } catch {
    return value.slice(1, -1)
  }
}

function numbers(texts: Readonly<Record<string, string | undefined>>): Input {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => {
      const value = Number(text)
      return text === undefined || text === '' || !Number.isFinite(value) ? [] : [[key, value] as const]
    }),
  )
}

/** `Euler a` is `k_euler_a` on the wire; names that are ids already stay. */
function samplerId(name: string): string {
  if (name.startsWith('k_')) return name
  const plain = name
    .toLowerCase()
    .replaceAll('++', 'pp')
    .replace(/ karras$/, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
  return plain.startsWith('ddim') ? plain : `k_${plain}`
}
