import type { Language, Text } from '@stipple/core/domain/text'
import { z } from 'zod'
import type { ProgramName } from './programs.ts'
import type { OpenAiWire } from './wire.ts'

export interface OfferedVoice {
  readonly id: string
  readonly label: Text
  readonly language?: Language
}

/** OpenAI has no list of voices. Older models have the first nine. */
const OPENAI = ['alloy', 'ash', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer', 'ballad', 'verse', 'marin', 'cedar'] as const
const OLDER = 9

const named = z.object({ id: z.string(), name: z.string().optional() })
const list = z
  .union([
    z.object({ voices: z.array(z.union([z.string(), named])) }),
    z.object({ data: z.array(named) }).transform(({ data }) => ({ voices: data })),
  ])
  .transform(({ voices }) => voices.map((one) => (typeof one === 'string' ? one : one.id)))

/** Voices listed by a server; empty without a list. */
export async function readVoices(wire: OpenAiWire, program: ProgramName): Promise<readonly string[]> {
  if (program === 'openai') return OPENAI
  return (await wire.probe('audio/voices', list).catch(() => undefined)) ?? []
}

/** Voices of a model, out of its server's. */
export function voicesOf(name: string, { program, known }: { program: ProgramName; known: readonly string[] }): readonly OfferedVoice[] {
  const own = program === 'openai' && name.startsWith('tts-1') ? known.slice(0, OLDER) : known
  return own.map((id) => toVoice(id, program))
}

/** Kokoro's voice names begin with language and sex: `zf_xiaobei`. */
function toVoice(id: string, program: ProgramName): OfferedVoice {
  const [, letter = '', sex = '', rest = ''] = (program === 'kokoro' && /^([a-z])([fm])_(.+)$/.exec(id)) || []
  const name = capital(rest === '' ? id : rest)
  const language = LANGUAGES[letter]
  const word = SEXES[sex]
  if (!word) return { id, label: { en: name, zh: name } }
  return { id, label: { en: `${name} (${word.en})`, zh: `${name}（${word.zh}）` }, ...(language && { language }) }
}

const LANGUAGES: Readonly<Record<string, Language>> = { a: 'en', b: 'en', z: 'zh' }
const SEXES: Readonly<Record<string, Text>> = { f: { en: 'female', zh: '女声' }, m: { en: 'male', zh: '男声' } }
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
