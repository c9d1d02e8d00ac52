import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { readSecret } from './secret-text.ts'

/** Connections to external engines from `ENGINES_FILE`. */
export type EnginesFile = readonly FileConnection[]
export type FileConnection = z.infer<typeof connection>

const text = z.string().trim().min(1).max(80)

const setting = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value, check) => (typeof value === 'string' ? readSecret(value, check) : value))

const connection = z.strictObject({
  /** Name that identifies the connection at later starts. */
  name: text,
  kind: text,
  settings: z.record(z.string(), setting).default({}),
  slots: z.int().min(1).max(1000).default(1),
  weight: z.int().min(1).max(100).default(1),
  /** Daily limit of spending; default: none. */
  dailyBudget: z.number().min(0).max(1_000_000).multipleOf(0.01).optional(),
  state: z.enum(['on', 'paused', 'draining']).default('on'),
})

const file = z
  .array(connection)
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'two connections have the same name')

export const enginesFileVariables = {
  ENGINES_FILE: z
    .string()
    .transform((path, check) => {
      try {
        return JSON.parse(readFileSync(path, 'utf8')) as unknown
      } catch (error) {
        check.addIssue({ code: 'custom', message: `${path} is no JSON, or cannot be read: ${error instanceof Error ? error.message : ''}` })
        return z.NEVER
      }
    })
    .pipe(file)
    .optional(),
}
