import { z } from 'zod'
import {
  CHANGEABLE_SHORTCUTS,
  FAVOURITE_MODELS,
  KEY_COMBINATION,
  type MemberOptions,
  NEGATIVE_LIBRARY,
  OPTION_CHOICES,
} from '../domain/options.ts'
import { PROMPT_STYLES } from '../domain/prompt-style.ts'
import { defineCalls } from './define-call.ts'

const { name, text, most } = NEGATIVE_LIBRARY

/** A member's options; absent ones were never set. The types are in `domain`, so that browsers need not load a schema for them. */
export const memberOptions = z
  .object({
    language: z.enum(OPTION_CHOICES.language),
    scheme: z.enum(OPTION_CHOICES.scheme),
    allowLargerParams: z.boolean(),
    watermark: z.boolean(),
    keepParameters: z.boolean(),
    withModelName: z.boolean(),
    autoReference: z.boolean(),
    shareWithLaion: z.boolean(),
    negativeLibrary: z.array(z.object({ name: z.string().trim().min(1).max(name), text: z.string().trim().min(1).max(text) })).max(most),
    doneSound: z.boolean(),
    favouriteModels: z.array(z.string().min(1).max(FAVOURITE_MODELS.id)).max(FAVOURITE_MODELS.most),
    promptStyles: z
      .array(
        z.object({
          name: z.string().trim().min(1).max(PROMPT_STYLES.name),
          prompt: z.string().trim().max(PROMPT_STYLES.text),
          negative_prompt: z.string().trim().max(PROMPT_STYLES.text),
        }),
      )
      .max(PROMPT_STYLES.most),
    layout: z.enum(OPTION_CHOICES.layout),
    groupBy: z.enum(OPTION_CHOICES.groupBy),
    sort: z.enum(OPTION_CHOICES.sort),
    pageSize: z.literal(OPTION_CHOICES.pageSize),
    pageless: z.boolean(),
    carousel: z.boolean(),
    singleKeys: z.boolean(),
    ownShortcuts: z
      .array(z.object({ action: z.enum(CHANGEABLE_SHORTCUTS), keys: z.string().regex(KEY_COMBINATION) }))
      .max(CHANGEABLE_SHORTCUTS.length),
    imageDownloadType: z.enum(OPTION_CHOICES.imageDownloadType),
    /** An own file exists in one browser only, so that this choice is stored there. */
    tagsType: z.enum(OPTION_CHOICES.tagsType).exclude(['own']),
    tagSpaces: z.boolean(),
  } satisfies Record<keyof MemberOptions, z.ZodType>)
  .partial()
export type SetOptions = z.infer<typeof memberOptions>

const reply = z.object({
  status: z.literal(1),
  data: z.object({
    /** Rises with every change; 0 if no option was ever set. */
    revision: z.int(),
    options: memberOptions,
    /** The last characters of the caller's own AI Horde key, empty without one. Absent if this installation is not connected to an AI Horde. */
    horde_key: z.string().optional(),
  }),
})

/** Options of a member for every page, on every device. */
export const options = defineCalls({
  'GET /api/user/options': {
    summary: 'Get the caller’s options that have been set',
    tag: 'members',
    perMinute: 120,
    reply,
  },
  'POST /api/user/update_options': {
    summary: 'Set some of the caller’s options; returns all of them',
    tag: 'members',
    perMinute: 120,
    body: memberOptions,
    reply,
    errors: ['invalid_input'],
  },
  'POST /api/user/horde_key': {
    summary: 'Store the caller’s own AI Horde key, encrypted: their images are generated with their kudos. Empty: delete it',
    tag: 'members',
    perMinute: 10,
    secret: ['key'],
    body: z.object({
      key: z
        .string()
        .trim()
        .max(100)
        .regex(/^[\x21-\x7e]*$/),
    }),
    reply,
    errors: ['invalid_input'],
  },
})
