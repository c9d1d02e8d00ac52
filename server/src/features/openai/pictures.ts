import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { readOutputs } from '../generation/public.ts'
import { inFormat } from './present.ts'
import type { PictureBody } from './shapes.ts'

/** Pictures of a finished job as the answers have them, in the format that is asked for. */
export async function picturesOf(context: Context, job: JobRow, { body, origin }: { readonly body: PictureBody; readonly origin: string }) {
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
