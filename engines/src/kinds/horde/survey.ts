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

export interface HordeAsked {
  readonly key: string
  /** Models that the operator names, one a line. */
  readonly models: string
  /** Number of models that are offered where none are named. */
  readonly most: number
  /** Add-ons that the operator names, one a line. */
  readonly loras: string
}

/** Requests that are given to the Horde at a time. An account has thirty pictures in its queue at most. */
const SLOTS = 4

/** Says whose key it is, and which models workers have loaded now. */
export async function surveyHorde(wire: HordeWire, { key, models: lines, most, loras: loraLines }: HordeAsked): Promise<Survey> {
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

/** Models that most workers serve. */
const busiest = (all: readonly ServedModel[], most: number): readonly ServedModel[] =>
  all.toSorted((one, other) => other.count - one.count || one.eta - other.eta).slice(0, most)

/** The Horde says of a key that it does not know that there is no such user. */
function wrongKey(error: unknown): never {
  throw error instanceof EngineError && error.code === 'lost' ? new EngineError('auth', 'the Horde does not know the key') : error
}

const PREFIX = 'horde/'

/** Add-ons by their numbers at civitai.com: one a line, the number first and a name behind it. */
function readLoraLines(lines: string): readonly LoraTraits[] {
  const read = lines.split('\n').flatMap((line): LoraTraits[] => {
    const [, number, name = ''] = /^\s*(\d{1,10})(?:\s+(.+))?$/.exec(line) ?? []
    if (number === undefined) return []
    return [{ id: PREFIX + number, name: name.trim() || number, tags: [], base: loraBase('horde'), file: number }]
  })
  return [...new Map(read.map((one) => [one.id, one])).values()]
}

/** The number of an add-on; undefined for one that is not of the Horde, as a style trained here. */
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
