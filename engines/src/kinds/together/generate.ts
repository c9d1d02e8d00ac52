import { withoutWeights } from '@stipple/core/domain/prompt-weight'
import { z } from 'zod'
import { readJsonWithFiles } from '../../kit/json-with-files.ts'
import { runSequentially } from '../../kit/run-sequentially.ts'
import { seedsOf } from '../../kit/seeds.ts'
import { EngineError, type Run, type RunIo, type Step } from '../../spec.ts'
import { fetchOutputs } from '../by-schema/public.ts'
import type { ServiceWire } from '../service-wire.ts'
import { submitOnce } from '../submit-once.ts'
import { refusal } from './refusal.ts'
import { parametersOf } from './survey.ts'

/** `ImageResponse` of the published schema. */
const response = z.object({ data: z.array(z.union([z.object({ b64_json: z.string() }), z.object({ url: z.string() })])) })

/**
 * Generates the images of a run, one request each, so that each has its own seed. The service responds when an image is ready, and stores nothing.
 * @throws {EngineError} `lost` if a response is missing or truncated
 */
export async function generate(wire: ServiceWire, { model, run, io }: { model: string; run: Run; io: RunIo }): Promise<Step> {
  const { task, key } = run
  if (task.kind !== 'text-to-image') throw new EngineError('model_missing', `${model} does not do ${task.kind}`)
  const takes = parametersOf(model)
  const order = {
    model,
    prompt: withoutWeights(task.prompt),
    width: task.width,
    height: task.height,
    n: 1,
    response_format: 'base64',
    output_format: 'png',
    ...(takes.steps && { steps: task.steps }),
    ...(takes.cfg && { guidance_scale: task.cfg }),
    ...(takes.negative && task.negativePrompt !== '' && { negative_prompt: withoutWeights(task.negativePrompt) }),
  }
  const files = new Map<string, string>()
  const made = await runSequentially(seedsOf(task), async (seed, index) => {
    const addresses = await generateOne(wire, { order: { ...order, seed }, key, io, files })
    if (addresses.length === 0) throw new EngineError('internal', 'the run ended without a result')
    io.report({ ratio: (index + 1) / task.count })
    return addresses.slice(0, 1)
  })
  return { kind: 'done', ...(await fetchOutputs(made.flat(), run, io, files)) }
}

interface Ordered {
  readonly order: object
  readonly key: string
  readonly io: RunIo
  /** Images written to files, by the text that stands for them. */
  readonly files: Map<string, string>
}

/** Addresses of the images of a request, or the texts that stand for them. */
const generateOne = (wire: ServiceWire, { order, key, io, files }: Ordered): Promise<readonly string[]> =>
  submitOnce({
    service: 'Together AI',
    post: () => wire.send('images/generations', { body: order, headers: { 'x-request-id': key } }),
    read: async (answer) => {
      const { value, files: read } = await readJsonWithFiles(answer, io)
      for (const [text, file] of read) files.set(text, file)
      const { data } = response.safeParse(value)
      if (!data) throw new EngineError('unavailable', 'Together AI answered what it should not')
      return data.data.map((one) => ('url' in one ? one.url : read.has(one.b64_json) ? one.b64_json : `data:;base64,${one.b64_json}`))
    },
    refused: async (answer) => {
      const error = await refusal(answer)
      return error.code === 'lost' ? new EngineError('model_missing', error.message) : error
    },
  })
