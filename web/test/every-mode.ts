import { CONTROL_TYPES } from '@stipple/core/domain/control-types'
import type { ModelTraits } from '@stipple/core/domain/model'
import { toLanguage } from '@stipple/core/domain/text'
import { MODE_LIST } from '@stipple/core/modes/find-mode'
import { type stubServer, toItem, traitsOf } from './stub-server.ts'

const model = (id: string, task: ModelTraits['tasks'][number], can: ModelTraits['can'] = {}): ModelTraits => ({
  id,
  engine: 'test',
  label: { en: `Model ${id}`, zh: `模型 ${id}` },
  description: { en: 'For tests', zh: '用于测试' },
  tasks: [task],
  style: 'other',
  cost: 2,
  can,
})

const CAN: Partial<Record<ModelTraits['tasks'][number], ModelTraits['can']>> = {
  'text-to-image': { negative: true, steps: true, cfg: true, samplers: ['euler', 'heun'], karras: true, loras: true, dimensions: true },
  control: { controls: CONTROL_TYPES.map(({ id }) => id) },
}

/** A model for each mode, and models with their own menu entry. */
const EVERY_MODEL: readonly ModelTraits[] = [
  ...MODE_LIST.map(({ task }) => model(`test/${task}`, task, CAN[task])),
  model('builtin/combine', 'image-to-image', { pictures: { least: 2, most: 4 } }),
  model('builtin/poster', 'product', { headline: true }),
  model('builtin/voice-match', 'speech'),
]

/** Makes a stubbed server offer every mode that exists. */
export function offerEveryMode({ answers }: Pick<ReturnType<typeof stubServer>, 'answers'>): void {
  answers['GET /api/v2/models.json'] = ({ query }) =>
    EVERY_MODEL.map((one, index) => toItem(one, index, toLanguage(query.get('lang') ?? undefined)))
  answers['GET /api/v2/model_traits'] = traitsOf(EVERY_MODEL)
}
