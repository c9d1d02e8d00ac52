import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Order to download and verify a preset's weights; remains in its folder until it is done, failed or cancelled. Any process may handle it. */
const order = z.object({
  /** Unique, so that a repeated order after a cancellation is distinguished. */
  id: z.string(),
  /** Name of the accepted licence. */
  licence: z.string(),
  /** Time of the order (ms). */
  at: z.number().default(0),
  /** Replaces the address of the files' usual host. */
  mirror: z.url({ protocol: /^https?$/ }).optional(),
})
export type WeightOrder = z.infer<typeof order>
export type WeightOrderInput = Omit<WeightOrder, 'id' | 'at'>

export const WEIGHT_FAILURES = [
  'no_space',
  'bad_file',
  'refused',
  'unreachable',
  'forbidden',
  'unreadable',
  'unattended',
  'gone',
  'not_whole',
] as const

const failure = z.object({
  code: z.enum(WEIGHT_FAILURES),
  /** Name of the failed file. */
  file: z.string(),
  /** Missing bytes on the disk. */
  missing: z.number().optional(),
  /** Response of the server, or text of the system. */
  detail: z.string().optional(),
})
export type WeightFailure = z.infer<typeof failure>

/** State of an order, written by the handling process. */
const progress = z.object({
  phase: z.enum(['fetching', 'proving', 'failed']),
  file: z.string(),
  received: z.number(),
  failure: failure.optional(),
})
export type WeightProgress = z.infer<typeof progress>

/** Reads and writes a small file of a preset's folder atomically. */
export function noteOf<T>(name: string, schema: z.ZodType<T>) {
  return {
    async read(folder: string): Promise<T | undefined> {
      const text = await readFile(join(folder, name), 'utf8').catch(() => undefined)
      try {
        return text === undefined ? undefined : schema.parse(JSON.parse(text))
      } catch {
        // A partial note is ignored: the next one is complete.
        return undefined
      }
    },
    async write(folder: string, note: T): Promise<void> {
      await mkdir(folder, { recursive: true })
      const next = join(folder, `${name}.${randomUUID()}.new`)
      await writeFile(next, JSON.stringify(note))
      await rename(next, join(folder, name))
    },
    drop: (folder: string): Promise<void> => rm(join(folder, name), { force: true }),
  }
}

export const orderNote = noteOf('order.json', order)
export const progressNote = noteOf('progress.json', progress)

/** Failure of the work on a preset's weights. */
export class WeightError extends Error {
  override readonly name = 'WeightError'
  readonly failure: WeightFailure

  constructor(given: WeightFailure, cause?: unknown) {
    super(`${given.file}: ${given.code}${given.detail ? ` (${given.detail})` : ''}`, { cause })
    this.failure = given
  }
}
