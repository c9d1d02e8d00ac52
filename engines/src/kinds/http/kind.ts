import { isElsewhere } from '@stipple/core/domain/public-address'
import { z } from 'zod'
import { type Engine, EngineError, type Json, type Run } from '../../spec.ts'
import type { EngineKind, KeptModel, Survey, SurveyIo } from '../spec.ts'
import { readDeclaration } from './declaration.ts'
import { EXAMPLE } from './example.ts'
import { modelFrom } from './models.ts'
import { look, start, stop } from './run.ts'
import type { Declaration, DeclaredModel } from './shape.ts'
import { ask, refusedBy } from './wire.ts'

const settings = z.object({
  address: z.url({ protocol: /^https?$/ }).meta({
    label: { en: 'Address', zh: '地址' },
    hint: {
      en: 'Paths in the declaration are added to it, e.g. https://api.example.com/v1.',
      zh: '声明中的路径接在它后面，例如 https://api.example.com/v1。',
    },
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
type Settings = z.infer<typeof settings>

/** A service that is described by a declaration, without code. */
export const kind: EngineKind<Settings> = {
  id: 'http',
  label: { en: 'Other HTTP service', zh: '其他 HTTP 服务' },
  rare: true,
  hint: {
    en: 'Any service that accepts JSON and returns images, described in a few lines.',
    zh: '任何接收 JSON 并生成图片的服务，写几行声明即可接入。',
  },
  elsewhere: 'by address',
  settings,
  survey: (given, io) => survey(given, io),
  connect: (given, { id, name }, kept): Engine => ({
    spec: 2,
    id,
    label: { en: name, zh: name },
    place: 'elsewhere',
    origins: [new URL(given.address).origin],
    models: async () => kept.map(({ traits }) => traits),
    start: async (run, io) => start({ at: placeOf(given), model: modelOf(given, run, kept), run, io }),
    poll: async (stored, run, io) => look({ at: placeOf(given), model: modelOf(given, run, kept), run, io }, idOf(stored)),
    cancel: async (stored, { key }, io) => stop(placeOf(given), { id: idOf(stored), run: key, io }),
  }),
}

const placeOf = ({ address, key, declaration }: Settings) => ({ address, key, declared: declaration })

async function survey(given: Settings, io: SurveyIo): Promise<Survey> {
  const { declaration: declared } = given
  if (declared.check) {
    const answer = await ask(placeOf(given), { path: declared.check.path, values: { model: '', run: '' }, io })
    if (!answer.ok) throw await refusedBy(placeOf(given), answer)
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
      billed: isElsewhere('by address', given),
    },
    warnings: [],
  }
}

const operation = z.object({ id: z.string() })

function idOf(stored: Json): string {
  const read = operation.safeParse(stored).data
  if (!read) throw new EngineError('lost', 'the service did not say whether it took the run')
  return read.id
}

function modelOf({ declaration }: Settings, { model }: Run, kept: readonly KeptModel[]): DeclaredModel {
  const remoteId = kept.find(({ traits }) => traits.id === model.id)?.remoteId
  const declared = declaration.models.find(({ id }) => id === remoteId)
  if (!declared) throw new EngineError('model_missing', `the connection has no model ${model.id}`)
  return declared
}
