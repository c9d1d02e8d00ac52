import { CallError, type CallReply } from '@stipple/core/contract/client'
import type { Work } from '@stipple/core/contract/shapes'
import { BlobReader, BlobWriter, configure, type Entry, type FileEntry, TextWriter, ZipReader } from '@zip.js/zip.js'
import i18next from 'i18next'
import { api, isOffline } from '../../../lib/api.ts'
import { errorText } from '../../../lib/notify.ts'
import { keepLocalWork } from '../cache.ts'
import type { LocalFiles } from '../database.ts'
import { ALL_NEWEST } from '../filter.ts'
import { allWorks } from './all-works.ts'
import { hashOf } from './hash.ts'
import { type ExportRecord, type Manifest, MANIFEST, type PackedFile, readManifest, VERSION } from './manifest.ts'
import { type Report, transfer, TransferError } from './transfer.ts'

// Our files are stored as they are; what another program has packed the browser unpacks by itself.
configure({ useWebWorkers: false })

type Outcome = 'added' | 'kept' | 'restored' | 'waiting' | 'failed'

const AT_ONCE = 3

/**
 * Brings an export back: reads the archive where it lies, checks every file, and sends the good ones a few at a time. What the server has already is not
 * sent, so that an import that was broken off goes on. While the server is away, works stay in this browser until it is back.
 */
export const importWorks = (owner: string, file: Blob): Promise<boolean> =>
  transfer('import', async (report, signal) => {
    const archive = await openArchive(file)
    report.total(archive.manifest.works.length)
    const counts: Record<Outcome, number> = { added: 0, kept: 0, restored: 0, waiting: 0, failed: 0 }
    const there = await idsOnServer(signal)
    const queue = archive.manifest.works.values()
    const work = async () => {
      for (const record of queue) {
        signal.throwIfAborted()
        const outcome = there.has(record.image_id) ? 'kept' : await bringBack(record, { archive, owner, report, signal })
        counts[outcome] += 1
        report.step(record.bytes)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    const { t } = i18next
    const told = (['added', 'restored', 'kept', 'waiting'] as const).filter((outcome) => counts[outcome] > 0)
    return told.map((outcome) => t(`gallery.transfer.${outcome}`, { count: counts[outcome] }))
  })

interface Archive {
  readonly manifest: Manifest
  readonly entries: ReadonlyMap<string, FileEntry>
}

async function openArchive(file: Blob): Promise<Archive> {
  const { t } = i18next
  const all = await new ZipReader(new BlobReader(file)).getEntries().catch((): Entry[] => {
    throw new TransferError(t('gallery.transfer.notAnArchive'))
  })
  const entries = new Map(all.flatMap((entry) => (entry.directory ? [] : [[entry.filename, entry] as const])))
  const text = await entries
    .get(MANIFEST)
    ?.getData(new TextWriter(), { checkSignature: true })
    .catch(() => undefined)
  const manifest = text === undefined ? undefined : readManifest(text)
  if (!manifest) throw new TransferError(t('gallery.transfer.notAnExport'))
  if (manifest.version > VERSION) throw new TransferError(t('gallery.transfer.tooNew'))
  return { manifest, entries }
}

/** None where the server is away: then everything is sent, and what is there already stays as it is. */
async function idsOnServer(signal: AbortSignal): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  try {
    for await (const { image_id } of allWorks(ALL_NEWEST, signal)) ids.add(image_id)
  } catch (error) {
    if (!isOffline(error)) throw error
  }
  return ids
}

interface How {
  readonly archive: Archive
  readonly owner: string
  readonly report: Report
  readonly signal: AbortSignal
}

async function bringBack(record: ExportRecord, { archive, owner, report, signal }: How): Promise<Outcome> {
  const { t } = i18next
  const take = async ({ file, sha256 }: PackedFile): Promise<Blob | undefined> => {
    const problem = (why: 'missing' | 'damaged' | 'unreadable'): undefined => {
      report.problem({ name: file, why: t(`gallery.transfer.problem.${why}`) })
    }
    const entry = archive.entries.get(file)
    if (!entry) return problem('missing')
    const blob = await entry.getData(new BlobWriter()).catch(() => undefined)
    if (!blob) return problem('unreadable')
    if ((await hashOf(blob)) !== sha256) return problem('damaged')
    return blob
  }
  const main = await take(record)
  if (!main) return 'failed'
  const others: Record<string, Blob> = {}
  for (const form of record.also ?? []) {
    const blob = await take(form)
    if (blob) others[`also_${form.extension}`] = blob
  }
  const poster = record.poster && (await take(record.poster))
  if (poster) others['poster'] = poster
  const sound = { ...record, also: record.also?.filter(({ extension }) => others[`also_${extension}`]) }
  const files: LocalFiles = { record: JSON.stringify(sound), file: main, others }
  try {
    return (await sendWork(files, signal)).outcome
  } catch (error) {
    signal.throwIfAborted()
    if (isOffline(error)) {
      if (await keepLocalWork(owner, workOf(record), files)) return 'waiting'
      report.problem({ name: record.file, why: t('gallery.transfer.problem.full') })
      return 'failed'
    }
    report.problem({ name: record.file, why: errorText(error) })
    return 'failed'
  }
}

/** As lists have it. */
function workOf({ file: _file, sha256: _sha256, poster: _poster, also, ...work }: ExportRecord): Work {
  return { ...work, ...(also && { also: also.map(({ type, extension, address, bytes }) => ({ type, extension, address, bytes })) }) }
}

type Imported = CallReply<'POST /api/v2/works_import'>['data']

const MOST_ATTEMPTS = 4

/** Sends one work. The server may ask for a pause; a line that breaks is tried again. */
export async function sendWork({ record, file, others }: LocalFiles, signal?: AbortSignal): Promise<Imported> {
  for (let attempt = 1; ; attempt += 1) {
    const body = new FormData()
    // Fields first: whoever reads the form as it comes knows what the files are.
    body.append('record', record)
    body.append('file', file, 'file')
    for (const [field, other] of Object.entries(others)) body.append(field, other, field)
    try {
      return (await api('POST /api/v2/works_import', { body, ...(signal && { signal }) })).data
    } catch (error) {
      const pause = attempt < MOST_ATTEMPTS ? pauseAfter(error, attempt) : undefined
      if (pause === undefined || signal?.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** Milliseconds; undefined when it is no use to try again. */
function pauseAfter(error: unknown, attempt: number): number | undefined {
  if (!(error instanceof CallError)) return undefined
  if (error.status === 429) return (error.retryAfter ?? 5) * 1000
  return error.status === 0 && navigator.onLine && attempt < 2 ? 500 : undefined
}
