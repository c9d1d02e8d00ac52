import type { ModeId } from '@stipple/core/domain/mode-ids'
import { pickModel } from '@stipple/core/domain/model'
import type { Properties, Property } from '@stipple/core/domain/property'
import { findMode } from '@stipple/core/modes/find-mode'
import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import type { Caller } from '../../http/caller.ts'
import type { Once } from '../../http/once.ts'
import { Problem } from '../../problem.ts'
import { offeredModels, type OfferedModel } from '../catalogue/public.ts'
import { readOutputs, submitToEnd } from '../generation/public.ts'
import type { WaitForEnd } from '../jobs/public.ts'
import { inFormat, presentModel } from './present.ts'
import type { PictureBody } from './shapes.ts'

/** Models that make pictures of words. */
export const listModels = (context: Context, caller: Caller) => ({
  object: 'list' as const,
  data: offeredModels(context, caller)
    .filter(({ tasks }) => tasks.includes('text-to-image'))
    .map(presentModel),
})

/** One of them. Throws `model_missing`. */
export function describeModel(context: Context, caller: Caller, id: string) {
  const model = offeredModels(context, caller).find((offered) => offered.id === id)
  if (!model) throw new Problem('model_missing')
  return presentModel(model)
}

interface Order {
  readonly mode: ModeId
  readonly body: PictureBody
  /** Addresses of the pictures that it starts from. */
  readonly pictures?: Readonly<Record<string, string>>
  /** Name under which a client repeats a call that it did not hear the end of. */
  readonly once: Once | undefined
  /** Scheme and host of addresses in the answer. */
  readonly origin: string
  /** Aborted when the caller has gone away. */
  readonly signal: AbortSignal
}

/** Makes pictures and waits for them. Throws what `submitToEnd` throws. */
export async function makePictures(context: Context, caller: Caller, waitForEnd: WaitForEnd, order: Order) {
  const { mode: modeId, body, pictures, once, signal } = order
  const mode = findMode(modeId)
  const model = mode && modelFor(offeredModels(context, caller), mode.task, body.model ?? undefined)
  if (!mode || !model) throw new Problem('model_missing')
  const job = await submitToEnd(
    context,
    caller,
    {
      mode: modeId,
      model: model.id,
      input: { prompt: body.prompt, ...pictures, ...settingsOf(mode.properties(model), body) },
      once,
    },
    { waitForEnd, signal, isRepeatable: once !== undefined },
  )
  return { created: Math.floor(job.createdAt.getTime() / 1000), ...(await picturesOf(context, job, order)) }
}

/** Names of OpenAI's own models stand for any: what clients send who did not choose one. */
const ANY = /^(dall-e|gpt-image|chatgpt-image|gpt-\d)/

const modelFor = (offered: readonly OfferedModel[], task: OfferedModel['tasks'][number], name: string | undefined) =>
  name === undefined || ANY.test(name) ? pickModel(offered, task) : offered.find(({ id, tasks }) => id === name && tasks.includes(task))

/** Settings of the wish that the model has fields for; a size becomes the nearest that it makes. */
function settingsOf(properties: Properties, { n, size, seed, negative_prompt, steps }: PictureBody): Record<string, string | number> {
  const [width, height] = size == null || size === 'auto' ? [] : size.split('x').map(Number)
  const sides = { width, height }
  const wished = { n: n ?? 1, seed, negative_prompt, steps }
  return Object.fromEntries([
    ...Object.entries(wished).flatMap(([name, value]) =>
      value == null || !(name in properties || name === 'seed') ? [] : [[name, value]],
    ),
    ...Object.entries(sides).flatMap(([name, value]) => {
      const property = properties[name]
      return value === undefined || !property ? [] : [[name, nearest(value, property)]]
    }),
  ])
}

function nearest(wanted: number, { minimum = wanted, maximum = wanted, step = 1 }: Property): number {
  const within = Math.min(maximum, Math.max(minimum, wanted))
  return minimum + Math.floor((within - minimum) / step) * step
}

async function picturesOf(context: Context, job: JobRow, { body, origin }: Order) {
  const made = await Promise.all(
    (await readOutputs(context, job)).map(async ({ work: { image, seed }, bytes }) => {
      const picture = await inFormat(bytes, body.output_format ?? undefined, body.output_compression ?? undefined)
      const data =
        body.response_format === 'url'
          ? { url: new URL(image, origin).href, seed }
          : { b64_json: Buffer.from(picture.bytes).toString('base64'), seed }
      return { data, picture }
    }),
  )
  const first = made[0]?.picture
  return { data: made.map(({ data }) => data), ...(first && { size: first.size, output_format: first.format }) }
}
