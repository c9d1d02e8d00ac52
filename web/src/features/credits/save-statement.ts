import { type STATEMENT_FORMATS, STATEMENT_PATH } from '@stipple/core/domain/credits'
import { brokenOff, fetchFile } from '../../lib/fetch-file.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import { timeZone } from '../../lib/stamp.ts'

export interface WantedStatement {
  /** `2026-11`, by the clock of this browser. */
  readonly month: string
  readonly format: (typeof STATEMENT_FORMATS)[number]
}

/** Fetches the statement of a month and saves it. Rejects on a refusal, and saves nothing then. */
export async function saveStatement({ month, format }: WantedStatement): Promise<void> {
  const zone = timeZone()
  const query = new URLSearchParams({ month, format, ...(zone !== undefined && { time_zone: zone }) })
  const reply = await fetchFile(`${STATEMENT_PATH}?${query.toString()}`)
  saveBlob(await reply.blob().catch(brokenOff), `stipple-${month}.${format}`)
}
