import { loraBase, type LoraTraits } from '@stipple/core/domain/loras'
import type { Text } from '@stipple/core/domain/text'
import { z } from 'zod'
import { EngineError } from '../../spec.ts'
import { linesOf } from '../setting-parts.ts'
import type { Survey } from '../spec.ts'
import { foundModel, type ServedModel } from './models.ts'
import { ANONYMOUS, type HordeWire } from './wire.ts'

export const heartbeat = z.object({ message: z.enum(['OK', 'DOWN', 'OVERLOADED']), version: z.string() })
const user = z.object({ username: z.string(), kudos: z.number() })
const served = z.array(z.object({ name: z.string(), count: z.number(), eta: z.number().default(0), type: z.string().default('image') }))

export interface HordeSurveyInput {
  readonly key: string
  /** Models named by the operator, one per line. */
  readonly models: string
  /** Number of offered models if none are named. */
  readonly most: number
  /** LoRAs named by the operator, one per line. */
  readonly loras: string
}

/** Concurrent requests. An account may have thirty queued images. */
const SLOTS = 4

/** Identifies the key's user and the models loaded by workers. */
export async function surveyHorde(wire: HordeWire, { key, models: lines, most, loras: loraLines }: HordeSurveyInput): Promise<Survey> {
  const { version } = await wire.get('status/heartbeat', heartbeat)
  const { username, kudos } = await wire.get('find_user', user).catch(wrongKey)
  const all = (await wire.get('status/models?type=image', served)).filter(({ type, count }) => type === 'image' && count > 0)
  const names = linesOf(lines)
  const loras = readLoraLines(loraLines)
  const offered = names.length > 0 ? all.filter(({ name }) => names.includes(name)) : busiest(all, most)
  const missing = names.filter((name) => offered.every((one) => one.name !== name))
  return {
    version,
    hardware: `${username}, ${Math.floor(kudos).toLocaleString('en')} kudos`,
    models: offered.flatMap((model) => foundModel(model, loras.length > 0) ?? []),
    loras,
    limits: { slots: SLOTS, cancel: 'running', progress: 'none', idempotent: false, resumable: true, billed: false },
    warnings: [
      ...(key === ANONYMOUS ? [NAMELESS] : []),
      ...(offered.length === 0 ? [NOBODY] : []),
      ...(missing.length > 0 ? [unserved(missing)] : []),
    ],
  }
}

/** Models with the most workers. */
const busiest = (all: readonly ServedModel[], most: number): readonly ServedModel[] =>
  all.toSorted((one, other) => other.count - one.count || one.eta - other.eta).slice(0, most)

/** The Horde reports an unknown key as a missing user. */
function wrongKey(error: unknown): never {
  throw error instanceof EngineError && error.code === 'lost' ? new EngineError('auth', 'the Horde does not know the key') : error
}

const PREFIX = 'horde/'

/** LoRAs by civitai.com number: one per line, the number first, then a name. */
function readLoraLines(lines: string): readonly LoraTraits[] {
  const read = lines.split('\n').flatMap((line): LoraTraits[] => {
    const [, number, name = ''] = /^\s*(\d{1,10})(?:\s+(.+))?$/.exec(line) ?? []
    if (number === undefined) return []
    return [{ id: PREFIX + number, name: name.trim() || number, tags: [], base: loraBase('horde'), file: number }]
  })
  return [...new Map(read.map((one) => [one.id, one])).values()]
}

/** Number of a LoRA; undefined for others, such as a style trained here. */
export const loraNumberOf = (id: string): string | undefined =>
  id.startsWith(PREFIX) && /^\d+$/.test(id.slice(PREFIX.length)) ? id.slice(PREFIX.length) : undefined

const NAMELESS: Text = {
  en: 'Without a key you use the shared anonymous account: requests have the lowest priority, and large images or many steps are refused. Get a free key at aihorde.net/register.',
  zh: '未填密钥时使用公共匿名账号：没有 kudos，请求排在最后，大图或高步数会被拒绝。可在 aihorde.net/register 免费注册密钥。',
}
const NOBODY: Text = { en: 'No worker serves any model now.', zh: '目前没有机器提供任何模型。' }
const unserved = (names: readonly string[]): Text => ({
  en: `Models without workers now: ${names.join(', ')}.`,
  zh: `目前无人提供：${names.join('、')}。`,
})
