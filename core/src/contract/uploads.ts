import { z } from 'zod'
import { defineCalls } from './define-call.ts'

/** Why a file is not taken. */
export const FILE_ERRORS = [
  'file_too_large',
  'not_an_image',
  'too_many_pixels',
  'storage_full',
  'storage_quota',
  'nsfw_detected',
  'nsfw_system_error',
] as const

export const uploads = defineCalls({
  'POST /api/v2/upload': {
    summary: 'Store a file to work on: a picture, a recording, a film, a zip archive',
    tag: 'uploads',
    body: 'multipart',
    perMinute: 120,
    reply: z.object({ status: z.literal(1), url: z.string(), width: z.int().optional(), height: z.int().optional(), bytes: z.int() }),
    errors: ['upload_failed', ...FILE_ERRORS],
  },
})
