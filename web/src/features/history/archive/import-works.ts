import { CallError, type CallReply } from '@stipple/core/contract/client'
import type { Work } from '@stipple/core/contract/shapes'
import i18next from 'i18next'
import { api, isOffline } from '../../../lib/api.ts'
import { errorText } from '../../../lib/notify.ts'
import { storeLocalWork } from '../cache.ts'
import type { LocalFiles } from '../database.ts'
import { ALL_NEWEST } from '../filter.ts'
import { allWorks } from './all-works.ts'
import { DamagedFile } from './archive-file.ts'
import { shortId, shortIdIn } from './entry-name.ts'
import { hashOf } from './hash.ts'
import { importAccount } from './import-account.ts'
import { type ExportRecord, type PackedFile, UNKNOWN } from './manifest.ts'
import { type Archive, openArchive } from './open-archive.ts'
import { idOfBytes } from './salvage.ts'
import { type Report, transfer } from './transfer.ts'

type Outcome = 'added' | 'kept' | 'restored' | 'waiting' | 'failed'

const AT_ONCE = 3

/**
 * Imports an export: reads the archive piece by piece, verifies every file, and sends a few works at a time. Skips works that the server has, so that
 * an interrupted import can be continued. Without the server, works are stored in this browser until it responds.
 */
export const importWorks = (owner: string, file: Blob): Promise<boolean> =>
  transfer('import', async (report, signal) => {
    const archive = await openArchive(file, report, signal)
    report.total(archive.records.length)
    const counts: Record<Outcome, number> = { added: 0, kept: 0, restored: 0, waiting: 0, failed: 0 }
    const isThere = await knownToServer(signal)
    const ids = new Map<string, string>()
    const queue = archive.records.values()
    const importNext = async () => {
      for (const record of queue) {
        signal.throwIfAborted()
        const known = isThere(record)
        if (known) ids.set(record.image_id, record.image_id)
        const outcome = known ? 'kept' : await importWork(record, { archive, owner, report, signal, ids })
        counts[outcome] += 1
        report.step(record.bytes)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, importNext))
    const { t } = i18next
    const reported = (['added', 'restored', 'kept', 'waiting'] as const).filter((outcome) => counts[outcome] > 0)
    const lines = reported.map((outcome) => t(`gallery.transfer.${outcome}`, { count: counts[outcome] }))
    lines.push(...(await importAccount({ archive, report, signal, ids })))
    return archive.isCut ? [t('gallery.transfer.cutOff'), ...lines] : lines
  })

/**
 * Returns true if the server has a work: by its id, or by the id derived from its bytes. A record with a derived id is also recognised by its size
 * and the short id in its file name. Returns false for works whose list could not be read: the server skips existing ones.
 */
async function knownToServer(signal: AbortSignal): Promise<(record: ExportRecord) => boolean> {
  const ids = new Set<string>()
  const shorts = new Set<string>()
  try {
    for await (const { image_id: id, bytes } of allWorks(ALL_NEWEST, signal)) {
      ids.add(id)
      shorts.add(`${shortId(id)} ${bytes}`)
    }
  } catch (error) {
    if (!isOffline(error)) throw error
  }
  return ({ image_id: id, sha256, file, bytes }) => {
    const ofBytes = idOfBytes(sha256)
    return ids.has(id) || ids.has(ofBytes) || (id === ofBytes && shorts.has(`${shortIdIn(file)} ${bytes}`))
  }
}

interface ImportContext {
  /** Local ids of the archive's works. */
  readonly ids: Map<string, string>
  readonly archive: Archive
  readonly owner: string
  readonly report: Report
  readonly signal: AbortSignal
}

async function importWork(record: ExportRecord, { archive, owner, report, signal, ids }: ImportContext): Promise<Outcome> {
  const { t } = i18next
  const readVerified = async ({ file, sha256 }: PackedFile): Promise<Blob | undefined> => {
    const problem = (why: 'missing' | 'damaged' | 'unreadable' | 'cutOff'): undefined => {
      report.problem({ name: file, why: t(`gallery.transfer.problem.${why}`) })
    }
    const packed = archive.files.get(file)
    if (!packed) return problem(archive.broken.has(file) ? 'cutOff' : 'missing')
    try {
      const blob = await packed.read()
      return sha256 === UNKNOWN || (await hashOf(blob)) === sha256 ? blob : problem('damaged')
    } catch (error) {
      return problem(error instanceof DamagedFile ? 'damaged' : 'unreadable')
    }
  }
  const main = await readVerified(record)
  if (!main) return 'failed'
  const others: Record<string, Blob> = {}
  for (const form of record.also ?? []) {
    const blob = await readVerified(form)
    if (blob) others[`also_${form.extension}`] = blob
  }
  const poster = record.poster && (await readVerified(record.poster))
  if (poster) others['poster'] = poster
  const forms = record.also?.filter(({ extension }) => others[`also_${extension}`])
  const sealed = record.sha256 === UNKNOWN ? { sha256: await hashOf(main) } : {}
  // Attachments in an account archive have no checksums.
  const complete = { ...record, ...sealed, also: forms?.map(({ sha256, ...form }) => (sha256 === UNKNOWN ? form : { ...form, sha256 })) }
  const files: LocalFiles = { record: JSON.stringify(complete), file: main, others }
  try {
    const sentWork = await sendWork(files, signal)
    ids.set(record.image_id, sentWork.work.image_id)
    return sentWork.outcome
  } catch (error) {
    signal.throwIfAborted()
    if (isOffline(error)) {
      if (await storeLocalWork(owner, workOf(record), files)) return 'waiting'
      report.problem({ name: record.file, why: t('gallery.transfer.problem.full') })
      return 'failed'
    }
    report.problem({ name: record.file, why: errorText(error) })
    return 'failed'
  }
}

/** Converts a record of the manifest to a work as the API lists it. */
function workOf({ file: _file, sha256: _sha256, poster: _poster, also, ...work }: ExportRecord): Work {
  return { ...work, ...(also && { also: also.map(({ type, extension, address, bytes }) => ({ type, extension, address, bytes })) }) }
}

type Imported = CallReply<'POST /api/v2/works_import'>['data']

const MAX_ATTEMPTS = 4

/** Sends one work. Retries after the pause requested by the server, and once after a broken connection. */
export async function sendWork({ record, file, others }: LocalFiles, signal?: AbortSignal): Promise<Imported> {
  for (let attempt = 1; ; attempt += 1) {
    const body = new FormData()
    // The record comes first, since the server reads the form as a stream and needs it to check the files.
    body.append('record', record)
    body.append('file', file, 'file')
    for (const [field, other] of Object.entries(others)) body.append(field, other, field)
    try {
      return (await api('POST /api/v2/works_import', { body, ...(signal && { signal }) })).data
    } catch (error) {
      const pause = attempt < MAX_ATTEMPTS ? pauseAfter(error, attempt) : undefined
      if (pause === undefined || signal?.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** Milliseconds until the next attempt; undefined if there is none. */
function pauseAfter(error: unknown, attempt: number): number | undefined {
  if (!(error instanceof CallError)) return undefined
  if (error.status === 429) return (error.retryAfter ?? 5) * 1000
  return isOffline(error) && navigator.onLine && attempt < 2 ? 500 : undefined
}
