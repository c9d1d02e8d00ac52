import { z } from 'zod'
import { LIMITS } from '../domain/limits.ts'
import { defineCalls } from './define-call.ts'
import { listOf } from './lists.ts'
import { text } from './shapes.ts'
import { textOf } from './text-shape.ts'

const { name, reason, word, words } = LIMITS.loraLook
const list = z.array(z.string().trim().min(1).max(word)).max(words)

/** A LoRA of an external engine, with the settings of the operator. */
const managedLora = z.object({
  id: z.string(),
  /** Its name on the engine. */
  file: z.string(),
  base: z.string().optional(),
  /** Name in its file. */
  name: z.string(),
  /** Name given by the operator. */
  label: text.optional(),
  image: z.string().optional(),
  tags: z.array(z.string()),
  triggers: z.array(z.string()),
  /** Reason why members cannot use it; empty without a reason. */
  off: text.optional(),
})
export type ManagedLora = z.infer<typeof managedLora>

/** Calls about LoRAs of external engines. Both are for super users, and every change is recorded. */
export const loras = defineCalls({
  'GET /api/manage/loras': {
    summary: 'List the LoRAs of an engine, as members see them',
    tag: 'manage',
    keys: ['manage'],
    query: z.object({ connection: z.string().max(64) }),
    reply: listOf(managedLora),
    errors: ['not_found'],
  },
  'POST /api/manage/lora_change': {
    summary: 'Set the name, image, tags and trigger words of a LoRA, and turn it on or off, for all engines that have it',
    tag: 'manage',
    keys: ['manage'],
    words: { free: "an operator's setting" },
    body: z.object({
      id: z.string().max(200),
      /** Empty restores its own name. */
      label: textOf(z.string().trim().max(name)).optional(),
      /** Address of an upload or a work of the caller; empty: none. */
      image: z.string().max(500).optional(),
      tags: list.optional(),
      triggers: list.optional(),
      /** Reason why it is turned off, shown to members; null: it can be used. */
      off: textOf(z.string().trim().max(reason)).nullable().optional(),
    }),
    reply: z.object({ status: z.literal(1), data: managedLora }),
    errors: ['not_found', 'invalid_input'],
  },
})
