import { isExternal } from '@stipple/core/domain/public-address'
import { z } from 'zod'
import { EngineError } from '../../spec.ts'
import { defineRemoteKind, remoteIdOf } from '../define-remote-kind.ts'
import { serverAddress } from '../setting-parts.ts'
import type { Survey, SurveyIo } from '../spec.ts'
import { readDeclaration } from './declaration.ts'
import { EXAMPLE } from './example.ts'
import { modelFrom } from './models.ts'
import { poll, start, stop } from './run.ts'
import type { Declaration, DeclaredModel } from './shape.ts'
import { ask, type HttpAt, refusedBy } from './wire.ts'

const settings = z.object({
  address: serverAddress({
    en: 'Paths in the declaration are added to it, e.g. https://api.example.com/v1.',
    zh: '声明中的路径接在它后面，例如 https://api.example.com/v1。',
  }),
  key: z
    .string()
    .regex(/^[\u0020-\u007e]*$/)
    .default('')
    .meta({
      secret: true,
      label: { en: 'Key', zh: '密钥' },
      hint: { en: 'Replaces {{key}} in the declaration.', zh: '用于替换声明中的 {{key}}。' },
    }),
  declaration: z
    .string()
    .max(50_000)
    .transform((text, context): Declaration => {
      const read = readDeclaration(text)
      if (!('wrong' in read)) return read
      context.addIssue({ code: 'custom', message: read.wrong.en, params: { text: read.wrong } })
      return z.NEVER
    })
    .meta({
      code: { example: EXAMPLE },
      label: { en: 'Declaration', zh: '声明' },
      hint: {
        en: 'In YAML or JSON: the request, where images are in the response, and the models. See docs/engines.md.',
        zh: 'YAML 或 JSON 格式：说明发送什么、图片在应答的什么位置、有哪些模型。各行的含义见 docs/engines.md。',
      },
    }),
})

/** A service described by a declaration, without code. */
export const kind = defineRemoteKind({
  id: 'http',
  label: { en: 'Other HTTP service', zh: '其他 HTTP 服务' },
  rare: true,
  hint: {
    en: 'Any service that accepts JSON and returns images, described in a few lines.',
    zh: '任何接收 JSON 并生成图片的服务，写几行声明即可接入。',
  },
  elsewhere: 'by address',
  settings,
  wire: ({ address, key, declaration }) => ({ address, key, declared: declaration }),
  survey,
  submit: ({ wire, remoteId, run, io }) => start({ at: wire, model: modelOf(wire, remoteId), run, io }),
  operation: z.object({ id: z.string() }),
  poll: ({ wire, savedModels, run, io }, { id }) => poll({ at: wire, model: modelOf(wire, remoteIdOf(savedModels, run)), run, io }, id),
  cancel: ({ wire, io }, { id }, { key }) => stop(wire, { id, run: key, io }),
})

async function survey(at: HttpAt, given: Pick<HttpAt, 'address'>, io: SurveyIo): Promise<Survey> {
  const { declared } = at
  if (declared.check) {
    const answer = await ask(at, { path: declared.check.path, values: { model: '', run: '' }, io })
    if (!answer.ok) throw await refusedBy(at, answer)
    await answer.body?.cancel()
  }
  return {
    version: '',
    models: declared.models.map((model) => modelFrom(declared, model)),
    loras: [],
    limits: {
      slots: declared.slots,
      cancel: declared.cancel ? 'running' : 'none',
      progress: declared.poll?.progress ? 'percent' : 'none',
      idempotent: false,
      resumable: declared.poll !== undefined,
      billed: isExternal('by address', given),
    },
    warnings: [],
  }
}

function modelOf({ declared }: HttpAt, remoteId: string): DeclaredModel {
  const found = declared.models.find(({ id }) => id === remoteId)
  if (!found) throw new EngineError('model_missing', `the connection has no model ${remoteId}`)
  return found
}
