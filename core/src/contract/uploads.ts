import { z } from 'zod'
import { LIMITS } from '../domain/limits.ts'
import { defineCalls } from './define-call.ts'
import { partOf, partQuery } from './lists.ts'
import { isoTime } from './shapes.ts'

/** Reasons for refusing a file. */
export const FILE_ERRORS = [
  'file_too_large',
  'not_an_image',
  'too_many_pixels',
  'picture_damaged',
  'heic_unreadable',
  'storage_full',
  'storage_quota',
  'nsfw_detected',
  'nsfw_system_error',
] as const

/** An uploaded source file. */
const upload = z.object({
  id: z.string(),
  /** Address of the file. */
  url: z.string(),
  /** Media type, e.g. `image/png`. */
  type: z.string(),
  bytes: z.int(),
  /** For a picture. */
  width: z.int().optional(),
  height: z.int().optional(),
  created_at: isoTime,
})
export type Upload = z.infer<typeof upload>

export const uploads = defineCalls({
  'POST /api/v2/upload': {
    summary: 'Upload a source file: an image, an audio file, a video or a zip archive',
    tag: 'uploads',
    keys: ['upload'],
    body: 'multipart',
    perMinute: 120,
    work: { pixels: LIMITS.upload.pixels, seconds: 60 },
    reply: z.object({
      status: z.literal(1),
      url: z.string(),
      width: z.int().optional(),
      height: z.int().optional(),
      /** Number of pictures in an animated file; only the first is used. */
      frames: z.int().optional(),
      bytes: z.int(),
    }),
    errors: ['upload_failed', ...FILE_ERRORS],
  },
  'POST /api/v2/get_uploads': {
    summary: 'List the caller’s uploads by page, newest first',
    tag: 'uploads',
    keys: ['read'],
    body: partQuery.extend({ page_size: z.int().min(1).max(100).default(24) }),
    reply: partOf(upload),
    errors: ['invalid_input'],
  },
  'POST /api/v2/uploads_delete': {
    summary: 'Delete uploads permanently; none of them if an unfinished job needs one',
    tag: 'uploads',
    keys: ['upload'],
    body: z.object({ ids: z.array(z.string().max(64)).min(1).max(500) }),
    reply: z.object({ status: z.literal(1), data: z.int() }),
    errors: ['invalid_input', 'upload_in_use'],
  },
})
