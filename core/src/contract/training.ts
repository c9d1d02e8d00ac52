import { z } from 'zod'
import { defineCalls } from './define-call.ts'
import { listOf } from './lists.ts'
import { done, isoTime } from './shapes.ts'

/** A style that a member trained, or is training. Names are inherited (docs/compatibility.md). */
export const trainRecord = z.object({
  id: z.string(),
  job_id: z.string(),
  model_name: z.string(),
  trigger_word: z.string(),
  train_state: z.enum(['processing', 'succeeded', 'failed']),
  /** Id under which the trained style is given, like a LoRA's. Present for styles that succeeded. */
  train_result: z.string().optional(),
  params: z.object({ base: z.string() }),
  destination: z.string(),
  finetune_base: z.string(),
  /** Number of pictures it was trained on. */
  pictures: z.int().optional(),
  /** Address of a picture that shows what it looks like. */
  cover: z.string().optional(),
  /** 0..100 while it is processing. */
  progress: z.number(),
  /** Why it failed, in the caller’s language. */
  error: z.string().optional(),
  create_time: isoTime,
})
export type TrainRecord = z.infer<typeof trainRecord>

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
})
