import { z } from 'zod'
import { readJsonWithFiles } from '../../kit/json-with-files.ts'
import { type CancelOutcome, EngineError, type Json, type Run, type RunIo, type Step } from '../../spec.ts'
import { fetchOutputs, orderOf, type ReadModel, runFailed, sendFiles, valueRefused } from '../by-schema/public.ts'
import { readAny, type ServiceWire } from '../service-wire.ts'
import { submitOnce } from '../submit-once.ts'
import { refusedBy } from './wire.ts'

const prediction = z.object({
  status: z.enum(['starting', 'processing', 'succeeded', 'failed', 'canceled', 'aborted']),
  output: z.unknown().optional(),
  error: z.string().nullish(),
})
const MOST_FILES = 64

/**
 * Carries out a run: the server answers when its files are made, stops where the connection breaks, and has the files nowhere else.
 * @throws {EngineError} `lost` where an answer did not come or was cut off
 */
export async function carryOut(wire: ServiceWire, { model, run, io }: { model: ReadModel; run: Run; io: RunIo }): Promise<Step> {
  const { input, files, warnings } = orderOf(model, run.task, run.options)
  const sent: [string, Json][] = []
  for (const file of files) sent.push([file.input.name, await sendFiles(file, io)])
  const read = await submitOnce({
    service: 'Cog',
    post: () => wire.send(`predictions/${run.key}`, { method: 'PUT', body: { input: { ...input, ...Object.fromEntries(sent) } } }),
    read: (answer) => readJsonWithFiles(answer, io),
    refused: (answer) => refused(answer, model),
  })
  const { data: said } = prediction.safeParse(read.value)
  if (!said || said.status === 'starting' || said.status === 'processing')
    throw new EngineError('lost', 'the server answered what it should not, or is at work on the run already')
  if (said.status === 'failed') throw runFailed(said.error ?? '', 'Cog')
  if (said.status !== 'succeeded') throw new EngineError('cancelled', 'the run was cancelled at the server')
  const addresses = [said.output].flat(1).filter((one) => typeof one === 'string')
  if (addresses.length === 0) throw new EngineError('internal', 'the run ended without a result')
  const made = await fetchOutputs(addresses.slice(0, MOST_FILES), run, io, read.files)
  return { kind: 'done', outputs: made.outputs, warnings: [...warnings, ...made.warnings] }
}

const refusal = z.object({ detail: z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() })) })

async function refused(answer: Response, model: ReadModel): Promise<EngineError> {
  const plain = refusedBy(answer)
  const [first] = refusal.safeParse(await readAny(answer)).data?.detail ?? []
  if (!first) return plain
  const message = `${plain.message}: ${first.msg}`.slice(0, 500)
  return valueRefused(model, { name: String(first.loc.at(-1)), message, service: 'Cog' }) ?? new EngineError('invalid_input', message)
}

/** Asks the server to stop a run, which older ones do only for runs that were asked for by webhook. */
export async function stop(wire: ServiceWire, key: string): Promise<CancelOutcome> {
  const answer = await wire.send(`predictions/${key}/cancel`, { method: 'POST' })
  await answer.body?.cancel()
  if (answer.ok) return 'requested'
  if (answer.status === 404) return 'too_late'
  throw refusedBy(answer)
}
