import type { DataSet, TrainRecord } from '@stipple/core/contract/training'
import { addressOfStyle } from '@stipple/core/domain/asset-address'
import { isActive } from '@stipple/core/domain/job'
import { trainedId } from '@stipple/core/domain/loras'
import type { Language } from '@stipple/core/domain/text'
import type { DataSetRow } from '../../db/schema/data-sets.ts'
import { presentJobError } from '../jobs/public.ts'
import type { Training } from './data.ts'

export function presentTraining({ style, job }: Training, language: Language): TrainRecord {
  const { id, jobId, name, trigger, base, model, pictures, file, cover, createdAt } = style
  const state = file !== null ? 'succeeded' : job && isActive(job.status) ? 'processing' : 'failed'
  return {
    id,
    job_id: jobId ?? '',
    model_name: name,
    trigger_word: trigger,
    train_state: state,
    ...(state === 'succeeded' && { train_result: trainedId(id) }),
    params: { base },
    destination: model,
    finetune_base: base,
    ...(pictures !== null && { pictures }),
    ...(cover !== null && { cover: addressOfStyle(id) }),
    progress: state === 'succeeded' ? 100 : Math.round((job?.ratio ?? 0) * 100),
    ...(state === 'failed' && { error: presentJobError(job ?? { errorCode: null, errorText: null, cost: 0 }, language) }),
    create_time: createdAt.toISOString(),
  }
}

export const presentDataSet = ({ id, name, trigger, pictures, updatedAt }: DataSetRow): DataSet => ({
  id,
  name,
  trigger_word: trigger,
  pictures: pictures.map(({ url, original, caption, leftOut }) => ({
    url,
    ...(original !== undefined && { original }),
    caption,
    left_out: leftOut,
  })),
  update_time: updatedAt.toISOString(),
})
