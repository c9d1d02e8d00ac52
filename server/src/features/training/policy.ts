import type { training as calls } from '@stipple/core/contract/training'
import type { Access } from '../../http/access.ts'

/** Audience of each call. Training itself is a generation, whose audience its mode says; a trained style stays its member's. */
export const access = {
  'POST /api/v2/get_train_models': 'member',
  'POST /api/v2/train_model_rename': 'owner',
  'POST /api/v2/train_model_delete': 'owner',
  'GET /media/styles/:name': 'owner',
} as const satisfies Access<typeof calls, 'GET /media/styles/:name'>
