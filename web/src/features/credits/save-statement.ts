import { type STATEMENT_FORMATS, STATEMENT_PATH } from '@stipple/core/domain/credits'
import { throwDisconnected, fetchFile } from '../../lib/fetch-file.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import { timeZone } from '../../lib/stamp.ts'

export interface StatementRequest {
  /** `2026-11`, in this browser's time zone. */
  readonly month: string
  readonly format: (typeof STATEMENT_FORMATS)[number]
}

/** Downloads the statement of a month and saves it. Rejects on an error, and then saves nothing. */
export async function saveStatement({ month, format }: StatementRequest): Promise<void> {
  const zone = timeZone()
  const query = new URLSearchParams({ month, format, ...(zone !== undefined && { time_zone: zone }) })
  const reply = await fetchFile(`${STATEMENT_PATH}?${query.toString()}`)
  saveBlob(await reply.blob().catch(throwDisconnected), `stipple-${month}.${format}`)
}
