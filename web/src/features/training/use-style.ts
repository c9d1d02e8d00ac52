import type { TrainRecord } from '@stipple/core/contract/training'
import { LIMITS } from '@stipple/core/domain/limits'
import { readList } from '@stipple/core/domain/list-text'
import { readLoras, TRAINED_STRENGTH, writeLoras } from '@stipple/core/domain/loras'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useLanguage } from '../../lib/use-language.ts'
import { modelsOf, modelsQuery } from '../catalogue/public.ts'
import { setField, useDrafts } from '../drafts/public.ts'

/** The mode and model that styles are used with. */
const MODE = 'Text2Img'
const MODEL = 'builtin/illustrator'

/** Opens the playground with a trained style added to the chosen ones. */
export function useStyle(): (record: TrainRecord) => void {
  const navigate = useNavigate()
  const language = useLanguage()
  const { data: models = [] } = useQuery(modelsQuery(language))
  return ({ train_result: id }) => {
    if (id === undefined) return
    const chosen = readLoras(readList(useDrafts.getState().drafts[MODE]?.['loras'])).filter((lora) => lora.id !== id)
    setField(MODE, 'loras', writeLoras([...chosen.slice(1 - LIMITS.loras.max), { id, strength: TRAINED_STRENGTH }]))
    const model = modelsOf(models, MODE).some((one) => one.model === MODEL) ? MODEL : undefined
    void navigate({ to: '/generate/{-$type}/{-$model}', params: { type: MODE, model } })
  }
}
