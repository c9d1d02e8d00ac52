import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import { z } from 'zod'
import { readJsonWithFiles } from '../../kit/json-with-files.ts'
import { type CancelOutcome, EngineError, type RunIo } from '../../spec.ts'
import { readAnswer, refusal } from '../sdapi/public.ts'
import type { ServiceWire } from '../service-wire.ts'
import { throwLost } from '../submit-once.ts'

const taken = z.object({ id: z.string().min(1) })
const job = z.object({
  status: z.enum(['queued', 'generating', 'completed', 'failed', 'cancelled']),
  queue_position: z.int().min(0).default(0),
  error: z.object({ code: z.string().default(''), message: z.string().default('') }).nullish(),
  result: z.object({ images: z.array(z.object({ index: z.int().default(0), b64_json: z.string() })) }).nullish(),
})

/** State of a job on the server. */
export type SdcppState =
  | { readonly kind: 'waiting'; readonly position?: number }
  | { readonly kind: 'done'; readonly files: readonly string[] }

/** Submits a request. Returns the server's job id. @throws {EngineError} `lost` if it may have been accepted */
export async function submitJob(wire: ServiceWire, order: object): Promise<string> {
  const answer = await wire.request('sdcpp/v1/img_gen', { body: order }).catch(throwLost(['timeout']))
  return (await readAnswer(answer, taken).catch(throwLost(['timeout', 'unavailable']))).id
}

/** Polls a job; images of a finished one are written to files. @throws {EngineError} `lost` for a job unknown to the server */
export async function readJob(wire: ServiceWire, id: string, io: Pick<RunIo, 'folder'>): Promise<SdcppState> {
  const answer = await wire.send(pathOf(id))
  if (!answer.ok) throw await gone(answer)
  const { value, files } = await readJsonWithFiles(answer, io)
  const read = job.safeParse(value)
  if (!read.success) throw new EngineError('unavailable', 'the server answered what it should not', { cause: read.error })
  const { status, queue_position: position, error, result } = read.data
  if (status === 'queued') return { kind: 'waiting', position }
  if (status === 'generating') return { kind: 'waiting' }
  if (status === 'cancelled') throw new EngineError('cancelled', 'the job was cancelled on the server')
  if (status === 'failed') throw failed(error?.message ?? '')
  const images = (result?.images ?? []).toSorted((one, other) => one.index - other.index)
  if (images.length === 0) throw new EngineError('internal', 'the job ended without a result')
  return {
    kind: 'done',
    files: await Promise.all(images.map(({ b64_json: text }) => fileOf(files.get(text) ?? text, files.has(text), io))),
  }
}

/** Cancels a waiting job. A running one continues, unless the server says otherwise. */
export async function cancelJob(wire: ServiceWire, id: string): Promise<CancelOutcome> {
  const answer = await wire.send(`${pathOf(id)}/cancel`, { body: {} })
  if (answer.ok) {
    await answer.body?.cancel()
    return 'cancelled'
  }
  if (![404, 409, 410].includes(answer.status)) throw await refusal(answer)
  await answer.body?.cancel()
  return 'too_late'
}

const pathOf = (id: string): string => `sdcpp/v1/jobs/${encodeURIComponent(id)}`

async function gone(answer: Response): Promise<EngineError> {
  if (answer.status !== 404 && answer.status !== 410) return refusal(answer)
  await answer.body?.cancel()
  return new EngineError('lost', 'the server does not know the job any more')
}

const failed = (text: string): EngineError =>
  new EngineError(/memory|alloc/i.test(text) ? 'out_of_memory' : 'internal', `the job failed on the server: ${text}`.slice(0, 500))

async function fileOf(content: string, isFile: boolean, { folder }: Pick<RunIo, 'folder'>): Promise<string> {
  const file = isFile ? content : join(folder, `small-${randomUUID()}`)
  if (!isFile) await writeFile(file, Buffer.from(content, 'base64'), { flag: 'wx' })
  const type = (await fileTypeFromFile(file))?.mime ?? 'nothing known'
  if (type !== 'image/png') throw new EngineError('internal', `a result is ${type}, and should be a picture`)
  return file
}
