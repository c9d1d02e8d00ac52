import { z } from 'zod'
import { LIMITS } from '../domain/limits.ts'
import { defineCalls } from './define-call.ts'
import { listOf } from './lists.ts'
import { text } from './shapes.ts'
import { textOf } from './text-shape.ts'

const { name, reason, word, words } = LIMITS.loraLook
const list = z.array(z.string().trim().min(1).max(word)).max(words)

/** A LoRA of a connected engine, as the operator has it shown. */
const managedLora = z.object({
  id: z.string(),
  /** Its name over there. */
  file: z.string(),
  base: z.string().optional(),
  /** As its file says. */
  name: z.string(),
  /** As the operator calls it. */
  label: text.optional(),
  image: z.string().optional(),
  tags: z.array(z.string()),
  triggers: z.array(z.string()),
  /** Members cannot use it: why. Empty without a reason. */
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
      /** An empty one gives it its own again. */
      label: textOf(z.string().trim().max(name)).optional(),
      /** Address of an upload or a work of one’s own; empty: none. */
      image: z.string().max(500).optional(),
      tags: list.optional(),
      triggers: list.optional(),
      /** Reason for which it is switched off, which members see; null: it can be used. */
      off: textOf(z.string().trim().max(reason)).nullable().optional(),
    }),
    reply: z.object({ status: z.literal(1), data: managedLora }),
    errors: ['not_found', 'invalid_input'],
  },
})
