import { MEMBERS_CSV_PATH } from '@stipple/core/domain/account'
import { brokenOff, fetchFile } from '../../lib/fetch-file.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import { localDay, timeZone } from '../../lib/stamp.ts'
import type { MembersFilter } from './queries.ts'

/** Downloads all members that match as CSV and saves them. Rejects on an error, and then saves nothing. */
export async function saveMembers({ search, role, sort, descending }: Omit<MembersFilter, 'page'>): Promise<void> {
  const zone = timeZone()
  const query = new URLSearchParams({
    ...(search !== '' && { search }),
    ...(role && { role }),
    sort,
    descending: String(descending),
    ...(zone !== undefined && { time_zone: zone }),
  })
  const reply = await fetchFile(`${MEMBERS_CSV_PATH}?${query.toString()}`)
  saveBlob(await reply.blob().catch(brokenOff), `stipple-members-${localDay(Date.now())}.csv`)
}
