import { z } from 'zod'
import { defineCalls } from './define-call.ts'
import { isoTime } from './shapes.ts'

/** The prompt library: categories, their attribute groups, and the words of each. */
const promptLibrary = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    groups: z.array(
      z.object({
        /** Unique within the category. */
        id: z.string(),
        name: z.string(),
        entries: z.array(
          z.object({
            /** Chinese label. */
            langName: z.string(),
            /** English term. */
            displayName: z.string(),
          }),
        ),
      }),
    ),
  }),
)
export type PromptLibrary = z.infer<typeof promptLibrary>

/** Cache time of remote lists (s). */
const KEPT = 5 * 60

/** Words for prompts, and the prompts used by the caller. */
export const prompts = defineCalls({
  'GET /api/v2/prompts.json': {
    summary: 'Get the prompt library, with categories and groups in Chinese',
    tag: 'prompts',
    maxAge: KEPT,
    reply: promptLibrary,
  },
  'GET /api/v2/prompts-en.json': {
    summary: 'Get the prompt library, with categories and groups in English',
    tag: 'prompts',
    maxAge: KEPT,
    reply: promptLibrary,
  },
  'POST /api/v2/get_jobs_prompts_count': {
    summary: 'Count the caller’s distinct prompts',
    tag: 'prompts',
    keys: ['read'],
    reply: z.object({ status: z.literal(1), data: z.int() }),
  },
  'POST /api/v2/get_jobs_prompts': {
    summary: 'List the caller’s distinct prompts by page, last used first',
    tag: 'prompts',
    keys: ['read'],
    body: z.object({
      page_size: z.int().min(1).max(100).default(25),
      page_number: z.int().min(1).max(1_000_000).default(1),
      order: z.enum(['DESC', 'ASC']).default('DESC'),
    }),
    reply: z.object({
      status: z.literal(1),
      data: z.array(
        z.object({
          prompt: z.string(),
          /** Time of its last use. */
          create_time: isoTime,
        }),
      ),
    }),
    errors: ['invalid_input'],
  },
})
