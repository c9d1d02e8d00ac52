import type { Text } from '@stipple/core/domain/text'
import { EngineError } from '../../spec.ts'
import type { Survey } from '../spec.ts'
import { foundModel, roleOf } from './models.ts'
import { type Probed, probe, readListed, titleOf } from './probe.ts'
import { programOf } from './programs.ts'
import type { OpenAiModel } from './remote-id.ts'
import { readVoices, voicesOf } from './voices.ts'
import type { OpenAiWire } from './wire.ts'

export interface OpenAiSurveyInput {
  readonly address: string
  /** Models named by the operator, one per line. */
  readonly models?: string | undefined
  /** It is an external service. */
  readonly isPublic: boolean
}

/** Concurrent jobs: several for a service, one for a program on an own machine. */
const SLOTS = { paid: 4, own: 1 } as const

/** Lists image and speech models: those named by the operator, otherwise all known ones. */
export async function surveyServer(wire: OpenAiWire, { address, models: lines, isPublic }: OpenAiSurveyInput): Promise<Survey> {
  const listed = readListed(lines)
  const found = (await probe(wire, address)) ?? unlisted(listed.size > 0)
  const { program } = found
  const isPaid = isPublic || program === 'openai'
  const models: OpenAiModel[] =
    listed.size > 0
      ? [...listed].map(([name, role]) => ({ program, name, role: role ?? found.roles.get(name) ?? roleOf(name, program) ?? 'pictures' }))
      : offeredOf(found)
  const speaks = models.some(({ role }) => role === 'speech')
  const known = speaks ? await readVoices(wire, program) : []
  return {
    version: titleOf(found),
    models: models.map((model) =>
      foundModel(model, { voices: voicesOf(model.name, { program, known }), declared: found.declared?.get(model.name) }),
    ),
    loras: [],
    limits: {
      slots: isPaid ? SLOTS.paid : SLOTS.own,
      cancel: models.length > 0 && models.every(({ role }) => role === 'films') ? 'running' : 'none',
      progress: 'coarse',
      idempotent: false,
      resumable: false,
      billed: isPaid,
    },
    warnings: [
      ...(models.length === 0 ? [NONE] : []),
      ...(models.length > 0 && programOf(program).fields.seed === undefined && models.some(({ role }) => role !== 'speech')
        ? [NO_SEEDS]
        : []),
    ],
  }
}

/** A server without a list needs models named by hand. */
function unlisted(isListed: boolean): Probed {
  if (!isListed) throw new EngineError('unavailable', 'no server of this kind answers there', { text: UNKNOWN })
  return { program: 'compatible', version: '', names: undefined, roles: new Map() }
}

/** Known image or speech models; a dated snapshot only if the model itself is missing. */
export function offeredOf({ program, names = [], roles }: Probed): OpenAiModel[] {
  return names.flatMap((name) => {
    const base = name.replace(/-\d{4}(-\d{2}-\d{2})?$/, '')
    const role = roles.get(name) ?? roleOf(name, program)
    return role === undefined || (base !== name && names.includes(base)) ? [] : [{ program, role, name }]
  })
}

const UNKNOWN: Text = {
  en: 'No OpenAI-compatible server responds there. Check that the address is complete; it usually ends with /v1.',
  zh: '该地址没有 OpenAI 兼容服务。地址是否完整？末尾通常是 /v1。',
}
const NONE: Text = {
  en: 'It lists no known image or speech models. Enter their names under Models.',
  zh: '未列出已知的图片或语音模型，请在「模型」中填写名称。',
}
const NO_SEEDS: Text = {
  en: 'It does not support seeds: the same request gives a different image each time.',
  zh: '不支持种子：同样的请求每次得到的图片都不同。',
}
