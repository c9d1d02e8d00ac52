import type { training as calls } from '@stipple/core/contract/training'
import type { Access } from '../../http/access.ts'

/** Audience of each call. Training itself is a generation with its mode's audience; a trained style is private. */
export const access = {
  'POST /api/v2/get_train_models': 'member',
  'POST /api/v2/train_model_rename': 'owner',
  'POST /api/v2/train_model_delete': 'owner',
  'GET /api/v2/data_sets': 'member',
  'GET /api/v2/data_sets/:id': 'owner',
  'POST /api/v2/data_sets': 'member',
  'DELETE /api/v2/data_sets/:id': 'owner',
  'GET /media/styles/:name': 'owner',
} as const satisfies Access<typeof calls, 'GET /media/styles/:name'>
