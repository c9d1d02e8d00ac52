import { z } from 'zod'
import { LIMITS } from '../domain/limits.ts'
import { defineCalls } from './define-call.ts'
import { listOf } from './lists.ts'
import { done, isoTime } from './shapes.ts'

/** A style that a member has trained or is training. Names are inherited (docs/compatibility.md). */
export const trainRecord = z.object({
  id: z.string(),
  job_id: z.string(),
  model_name: z.string(),
  trigger_word: z.string(),
  train_state: z.enum(['processing', 'succeeded', 'failed']),
  /** Id of the trained style, used like a LoRA's. Present if the training succeeded. */
  train_result: z.string().optional(),
  params: z.object({ base: z.string() }),
  destination: z.string(),
  finetune_base: z.string(),
  /** Number of training pictures. */
  pictures: z.int().optional(),
  /** Address of a sample picture. */
  cover: z.string().optional(),
  /** 0..100 while it is processing. */
  progress: z.number(),
  /** Reason of the failure, in the caller’s language. */
  error: z.string().optional(),
  create_time: isoTime,
})
export type TrainRecord = z.infer<typeof trainRecord>

const { dataSets, pictures, trigger } = LIMITS.training

const dataSetPicture = z.object({
  /** Address of an upload or a work of the member. */
  url: z.string().max(2000),
  /** Address of the picture before it was cropped. */
  original: z.string().max(2000).optional(),
  caption: z.string().max(dataSets.caption),
  /** Part of the data set, but not used for training. */
  left_out: z.boolean(),
})
export type DataSetPicture = z.infer<typeof dataSetPicture>

const dataSet = z.object({
  id: z.string(),
  name: z.string(),
  trigger_word: z.string(),
  pictures: z.array(dataSetPicture),
  update_time: isoTime,
})
export type DataSet = z.infer<typeof dataSet>

const dataSetId = z.object({ id: z.string().max(64) })

export const training = defineCalls({
  'POST /api/v2/get_train_models': {
    summary: 'List the caller’s trained styles, newest first',
    tag: 'training',
    reply: listOf(trainRecord),
  },
  'POST /api/v2/train_model_rename': {
    summary: 'Rename a trained style',
    tag: 'training',
    body: z.object({ id: z.string().max(64), model_name: z.string().max(80) }),
    reply: z.object({ status: z.literal(1), data: trainRecord }),
    errors: ['invalid_input', 'not_found'],
  },
  'POST /api/v2/train_model_delete': {
    summary: 'Delete a trained style or a failed training; a running training is cancelled',
    tag: 'training',
    body: z.object({ id: z.string().max(64) }),
    reply: done,
    errors: ['not_found'],
  },
  'GET /api/v2/data_sets': {
    summary: 'List the caller’s data sets for training without their images, last changed first',
    tag: 'training',
    reply: listOf(dataSet.omit({ pictures: true, trigger_word: true }).extend({ count: z.int().describe('Number of images') })),
  },
  'GET /api/v2/data_sets/:id': {
    summary: 'Get one of the caller’s data sets: its images with their captions',
    tag: 'training',
    params: dataSetId,
    reply: z.object({ status: z.literal(1), data: dataSet }),
    errors: ['not_found'],
  },
  'POST /api/v2/data_sets': {
    summary: 'Save a data set, or replace what one contains; its images are uploads and works of the caller',
    tag: 'training',
    body: z.object({
      id: z.uuid().optional(),
      name: z.string().trim().min(1).max(dataSets.name),
      trigger_word: z.string().trim().max(trigger),
      pictures: z.array(dataSetPicture).max(pictures.most),
    }),
    reply: z.object({ status: z.literal(1), data: dataSet }),
    errors: ['invalid_input', 'not_found', 'too_many_data_sets'],
  },
  'DELETE /api/v2/data_sets/:id': {
    summary: 'Delete one of the caller’s data sets; its images stay among the uploads and works',
    tag: 'training',
    params: dataSetId,
    reply: done,
    errors: ['not_found'],
  },
})
