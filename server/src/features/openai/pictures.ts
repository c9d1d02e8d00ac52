import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { signAddress } from '../../http/signed-address.ts'
import { Problem } from '../../problem.ts'
import { readOutputs } from '../generation/public.ts'
import { formatOf, inFormat, NO_TOKENS } from './present.ts'
import type { PictureBody } from './shapes.ts'

/** Images of finished jobs as in the replies, in the requested format. Throws `engine_failed` if there are none. */
export async function picturesOf(
  context: Context,
  jobs: readonly JobRow[],
  { body, origin }: { readonly body: PictureBody; readonly origin: string },
) {
  const outputs = await Promise.all(jobs.map(async (job) => (await readOutputs(context, job)).map((output) => ({ ...output, job }))))
  const made = await Promise.all(
    outputs.flat().map(async ({ job, work: { image_id: id, image, seed }, bytes }) => {
      // An address leads to the original file.
      const picture = await inFormat(context, bytes, asAddress(body) ? {} : formatOf(body))
      // Served by features/predictions at this address.
      const path = `/v1/outputs/${id}/${image.split('/').at(-1) ?? ''}`
      const data = asAddress(body)
        ? { url: origin + (await signAddress(context, { path, accountId: job.accountId })), seed }
        : { b64_json: Buffer.from(picture.bytes).toString('base64'), seed }
      return { data, picture }
    }),
  )
  const first = made[0]?.picture
  if (!first) throw new Problem('engine_failed')
  const background = body.background === 'transparent' ? ('transparent' as const) : ('opaque' as const)
  return { data: made.map(({ data }) => data), size: first.size, output_format: first.format, background, usage: NO_TOKENS }
}

/** Returns true if pictures are returned as URLs: on request, or by default for model names whose clients expect it. */
const asAddress = ({ response_format: form, model }: PictureBody): boolean =>
  form === 'url' || (form == null && model?.startsWith('dall-e') === true)
