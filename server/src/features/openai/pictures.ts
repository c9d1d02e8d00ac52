import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { signAddress } from '../../http/signed-address.ts'
import { readOutputs } from '../generation/public.ts'
import { inFormat } from './present.ts'
import type { PictureBody } from './shapes.ts'

/** Pictures of a finished job as the answers have them, in the format that is asked for. */
export async function picturesOf(context: Context, job: JobRow, { body, origin }: { readonly body: PictureBody; readonly origin: string }) {
  const made = await Promise.all(
    (await readOutputs(context, job)).map(async ({ work: { image_id: id, image, seed }, bytes }) => {
      const picture = await inFormat(bytes, body.output_format ?? undefined, body.output_compression ?? undefined)
      // Outputs are told by features/predictions under this address.
      const path = `/v1/outputs/${id}/${image.split('/').at(-1) ?? ''}`
      const data = asAddress(body)
        ? { url: origin + (await signAddress(context, { path, accountId: job.accountId })), seed }
        : { b64_json: Buffer.from(picture.bytes).toString('base64'), seed }
      return { data, picture }
    }),
  )
  const first = made[0]?.picture
  return { data: made.map(({ data }) => data), ...(first && { size: first.size, output_format: first.format }) }
}

/** Whether pictures are told by their addresses: where that is asked for, and where nothing is and the name is one with which programs expect it. */
const asAddress = ({ response_format: form, model }: PictureBody): boolean =>
  form === 'url' || (form == null && model?.startsWith('dall-e') === true)
