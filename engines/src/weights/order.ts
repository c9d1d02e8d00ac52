import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** WeightOrder to fetch and prove the weights of a preset, which stays in its folder until it is carried out, failed or taken back. Any process may carry it out. */
const order = z.object({
  /** Differs for each order, so that one given anew after another was taken back is not taken for the same. */
  id: z.string(),
  /** Licence that the operator accepted, by its name. */
  licence: z.string(),
  /** Time at which it was given (ms). */
  at: z.number().default(0),
  /** Address that stands in for that of the files' usual host. */
  mirror: z.url({ protocol: /^https?$/ }).optional(),
})
export type WeightOrder = z.infer<typeof order>
export type GivenWeightOrder = Omit<WeightOrder, 'id' | 'at'>

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
  /** Name of the file at which it failed. */
  file: z.string(),
  /** Bytes that are missing on the disk. */
  missing: z.number().optional(),
  /** Answer of the other side, or words of the system. */
  detail: z.string().optional(),
})
export type WeightFailure = z.infer<typeof failure>

/** State of the work on an order, written by the process that carries it out. */
const progress = z.object({
  phase: z.enum(['fetching', 'proving', 'failed']),
  file: z.string(),
  received: z.number(),
  failure: failure.optional(),
})
export type WeightProgress = z.infer<typeof progress>

/** Reads and writes a small file of a preset's folder that changes in one step. */
export function noteOf<T>(name: string, schema: z.ZodType<T>) {
  return {
    async read(folder: string): Promise<T | undefined> {
      const text = await readFile(join(folder, name), 'utf8').catch(() => undefined)
      try {
        return text === undefined ? undefined : schema.parse(JSON.parse(text))
      } catch {
        // Half a note says nothing: the next one is whole.
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
