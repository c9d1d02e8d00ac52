import { z } from 'zod'
import { readJsonWithFiles } from '../../kit/json-with-files.ts'
import { type CancelOutcome, EngineError, type Json, type Run, type RunIo, type Step } from '../../spec.ts'
import { fetchOutputs, orderOf, type ReadModel, runFailed, sendFiles, valueRefused } from '../by-schema/public.ts'
import { tryReadJson, type ServiceWire } from '../service-wire.ts'
import { submitOnce } from '../submit-once.ts'
import { refusedBy } from './wire.ts'

const prediction = z.object({
  status: z.enum(['starting', 'processing', 'succeeded', 'failed', 'canceled', 'aborted']),
  output: z.unknown().optional(),
  error: z.string().nullish(),
})
const MAX_FILES = 64

/**
 * Executes a run: the server responds when its files are ready, aborts if the connection breaks, and stores no files.
 * @throws {EngineError} `lost` if a response is missing or truncated
 */
export async function executeRun(wire: ServiceWire, { model, run, io }: { model: ReadModel; run: Run; io: RunIo }): Promise<Step> {
  const { input, files, warnings } = orderOf(model, run.task, run.options)
  const sent: [string, Json][] = []
  for (const file of files) sent.push([file.input.name, await sendFiles(file, io)])
  const read = await submitOnce({
    service: 'Cog',
    post: () => wire.send(`predictions/${run.key}`, { method: 'PUT', body: { input: { ...input, ...Object.fromEntries(sent) } } }),
    read: (answer) => readJsonWithFiles(answer, io),
    refused: (answer) => refused(answer, model),
  })
  const { data: result } = prediction.safeParse(read.value)
  if (!result || result.status === 'starting' || result.status === 'processing')
    throw new EngineError('lost', 'the server answered what it should not, or is at work on the run already')
  if (result.status === 'failed') throw runFailed(result.error ?? '', 'Cog')
  if (result.status !== 'succeeded') throw new EngineError('cancelled', 'the run was cancelled at the server')
  const addresses = [result.output].flat(1).filter((one) => typeof one === 'string')
  if (addresses.length === 0) throw new EngineError('internal', 'the run ended without a result')
  const made = await fetchOutputs(addresses.slice(0, MAX_FILES), run, io, read.files)
  return { kind: 'done', outputs: made.outputs, warnings: [...warnings, ...made.warnings] }
}

const refusal = z.object({ detail: z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() })) })

async function refused(answer: Response, model: ReadModel): Promise<EngineError> {
  const plain = refusedBy(answer)
  const [first] = refusal.safeParse(await tryReadJson(answer)).data?.detail ?? []
  if (!first) return plain
  const message = `${plain.message}: ${first.msg}`.slice(0, 500)
  return valueRefused(model, { name: String(first.loc.at(-1)), message, service: 'Cog' }) ?? new EngineError('invalid_input', message)
}

/** Cancels a run, which older servers only support for runs started with a webhook. */
export async function stop(wire: ServiceWire, key: string): Promise<CancelOutcome> {
  const answer = await wire.send(`predictions/${key}/cancel`, { method: 'POST' })
  await answer.body?.cancel()
  if (answer.ok) return 'requested'
  if (answer.status === 404) return 'too_late'
  throw refusedBy(answer)
}
