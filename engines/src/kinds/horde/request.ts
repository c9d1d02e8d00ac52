import { z } from 'zod'
import { answeredPicture } from '../../kit/answer-pictures.ts'
import { fetchToFile } from '../../kit/fetch-to-file.ts'
import { readJsonWithFiles } from '../../kit/json-with-files.ts'
import { type CancelOutcome, EngineError, type RunIo } from '../../spec.ts'
import { readJson } from '../service-wire.ts'
import { submitOnce } from '../submit-once.ts'
import { refusal } from './refusal.ts'
import type { HordeWire } from './wire.ts'

const taken = z.object({ id: z.string().min(1) })
const check = z.object({
  finished: z.number(),
  processing: z.number(),
  waiting: z.number(),
  done: z.boolean(),
  faulted: z.boolean(),
  /** Seconds. */
  wait_time: z.number().default(0),
  queue_position: z.number().default(0),
  is_possible: z.boolean().default(true),
})
export type HordeCheck = z.infer<typeof check>
const generation = z.object({
  img: z.string(),
  seed: z.string().default(''),
  censored: z.boolean().default(false),
  gen_metadata: z
    .array(z.object({ type: z.string(), value: z.string() }))
    .nullish()
    .transform((list) => list ?? []),
})
const status = z.object({ generations: z.array(generation) })
type Generation = z.infer<typeof generation>

/**
 * Submits a request, with the member's key if any, and returns the Horde's id. @throws {EngineError} `lost` if it is unknown whether it was accepted
 */
export const submit = (wire: HordeWire, body: object, key?: string): Promise<string> =>
  submitOnce({
    service: 'the Horde',
    post: () => wire.send('generate/async', { body, ...(key !== undefined && { headers: { apikey: key } }) }),
    read: async (answer) => (await readJson(answer, taken, 'the Horde')).id,
    refused: (answer) => refusal(answer, { isMembersKey: key !== undefined }),
  })

/** Progress of a request; may be polled often. */
export const readCheck = (wire: HordeWire, id: string): Promise<HordeCheck> => wire.get(`generate/check/${encodeURIComponent(id)}`, check)

export interface HordePicture {
  readonly file: string
  readonly seed: number | undefined
}

export interface HordeResults {
  readonly pictures: readonly HordePicture[]
  readonly censored: number
  /** A worker could not load a LoRA. */
  readonly lacksLora: boolean
}

/** Largest image downloaded (bytes). */
const MAX_BYTES = 2 ** 27
const TYPES = ['image/webp', 'image/png', 'image/jpeg']

/** Reads the results of a request, and downloads them into the run's folder. Limited to ten calls a minute: called once, when done. */
export async function readResults(wire: HordeWire, id: string, io: Pick<RunIo, 'folder' | 'fetch' | 'signal'>): Promise<HordeResults> {
  const answer = await wire.request(pathOf(id))
  const { value, files } = await readJsonWithFiles(answer, io)
  const read = status.safeParse(value)
  if (!read.success) throw new EngineError('unavailable', 'the Horde answered what it should not', { cause: read.error })
  const { generations } = read.data
  const whole = generations.filter((one) => !isCensored(one))
  const pictures: HordePicture[] = []
  for (const { img, seed } of whole) {
    const file = /^https?:/.test(img)
      ? (await fetchToFile(img, { ...io, maxBytes: MAX_BYTES, types: TYPES })).file
      : await answeredPicture(img, { files, folder: io.folder })
    pictures.push({ file, seed: /^\d{1,10}$/.test(seed) ? Number(seed) : undefined })
  }
  return {
    pictures: pictures.toSorted((one, other) => (one.seed ?? 0) - (other.seed ?? 0)),
    censored: generations.length - whole.length,
    lacksLora: generations.some(({ gen_metadata: notes }) => notes.some(({ type }) => type === 'lora')),
  }
}

const isCensored = ({ censored, gen_metadata: notes }: Generation): boolean => censored || notes.some(({ type }) => type === 'censorship')

/** Cancels a request. A worker may still deliver what it began; nobody downloads it. */
export async function withdraw(wire: HordeWire, id: string): Promise<CancelOutcome> {
  const answer = await wire.send(pathOf(id), { method: 'DELETE' })
  if (answer.status === 404) {
    await answer.body?.cancel()
    return 'too_late'
  }
  if (!answer.ok) throw await refusal(answer)
  const { done, processing } = await readJson(answer, check, 'the Horde')
  if (done) return 'too_late'
  return processing > 0 ? 'requested' : 'cancelled'
}

const pathOf = (id: string): string => `generate/status/${encodeURIComponent(id)}`
