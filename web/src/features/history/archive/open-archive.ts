import { BlobReader, BlobWriter, configure, type FileEntry, ZipReader } from '@zip.js/zip.js'
import i18next from 'i18next'
import { accountRecords, isAccountArchive } from './account-archive.ts'
import { type ArchiveFile, type ArchiveFiles, DamagedFile } from './archive-file.ts'
import { crcOf } from './crc.ts'
import { type ExportRecord, isRecordName, type Manifest, MANIFEST, readManifest, VERSION } from './manifest.ts'
import { salvageRecords } from './salvage.ts'
import { type Report, TransferError } from './transfer.ts'
import { walkArchive } from './walk.ts'

// Needs no workers: our files are stored uncompressed, and those of other programs the browser decompresses itself.
configure({ useWebWorkers: false })

export interface Archive {
  readonly records: readonly ExportRecord[]
  readonly files: ReadonlyMap<string, ArchiveFile>
  /** Names of its incomplete files. */
  readonly broken: ReadonlySet<string>
  /** Its end or its manifest is missing: it may have contained more. */
  readonly isCut: boolean
}

/**
 * Opens an archive without reading it into memory: by its directory, or where that is missing file by file. Its works are listed in its manifest; where that is
 * missing in the manifests of single works, and else by the files themselves. Throws `TransferError` for a file that is no export.
 */
export async function openArchive(file: Blob, report: Report, signal: AbortSignal): Promise<Archive> {
  const { t } = i18next
  const listed = await listArchive(file)
  const found = listed ?? (await walkArchive(file, signal))
  if (!found) throw new TransferError(t('gallery.transfer.notAnArchive'))
  const { files: all, broken } = found
  const files = new Map(all.map((one) => [one.name, one]))
  const archive = { files, broken: new Set(broken) }
  const manifest = await manifestIn(files.get(MANIFEST))
  if (manifest) return { ...archive, records: manifest.works, isCut: !listed }
  if (isAccountArchive(files)) {
    const ofAccount = await accountRecords(files)
    if (!ofAccount) throw new TransferError(t('gallery.transfer.notAnExport'))
    return { ...archive, records: ofAccount, isCut: !listed }
  }
  const records = await recordsIn(all, { report, signal, broken })
  if (records.length === 0) throw new TransferError(t('gallery.transfer.notAnExport'))
  reportBroken(records, broken, report)
  // An archive without records may have been packed by hand; an export was damaged.
  const isExport = files.has(MANIFEST) || all.some(({ name }) => isRecordName(name))
  return { ...archive, records, isCut: !listed || isExport }
}

/** By its directory; undefined if missing or damaged. */
async function listArchive(file: Blob): Promise<ArchiveFiles | undefined> {
  const entries = await new ZipReader(new BlobReader(file)).getEntries().catch(() => undefined)
  if (!entries) return undefined
  const files = entries.flatMap((entry): ArchiveFile[] =>
    entry.directory ? [] : [{ name: entry.filename, changed: entry.lastModDate, read: () => readEntry(entry) }],
  )
  return { files, broken: [] }
}

async function readEntry(entry: FileEntry): Promise<Blob> {
  const file = await entry.getData(new BlobWriter())
  if ((await crcOf(file)) !== entry.crc32) throw new DamagedFile()
  return file
}

/** Undefined if missing or unreadable. */
async function manifestIn(file: ArchiveFile | undefined): Promise<Manifest | undefined> {
  const text = await file
    ?.read()
    .then((blob) => blob.text())
    .catch(() => undefined)
  const manifest = text === undefined ? undefined : readManifest(text)
  if (manifest && manifest.version > VERSION) throw new TransferError(i18next.t('gallery.transfer.tooNew'))
  return manifest
}

interface ReadContext {
  readonly report: Report
  readonly signal: AbortSignal
  readonly broken: readonly string[]
}

async function recordsIn(files: readonly ArchiveFile[], { report, signal, broken }: ReadContext): Promise<readonly ExportRecord[]> {
  const { t } = i18next
  const records: ExportRecord[] = []
  for (const file of files.filter(({ name }) => isRecordName(name))) {
    signal.throwIfAborted()
    const manifest = await manifestIn(file)
    if (manifest) records.push(...manifest.works)
    else report.problem({ name: file.name, why: t('gallery.transfer.problem.unreadable') })
  }
  // An archive that has records has one of every work.
  if (records.length > 0 || broken.some(isRecordName)) return records
  const unknown: string[] = []
  for await (const { name, record } of salvageRecords(files)) {
    signal.throwIfAborted()
    if (record) records.push(record)
    else if (name !== MANIFEST) unknown.push(name)
  }
  if (records.length > 0) for (const name of unknown) report.problem({ name, why: t('gallery.transfer.problem.unknown') })
  return records
}

/** Reports incomplete files of unknown works; the others are reported with their works. */
function reportBroken(records: readonly ExportRecord[], broken: readonly string[], report: Report): void {
  const known = new Set(records.flatMap((one) => [one.file, one.poster?.file, ...(one.also ?? []).map(({ file }) => file)]))
  for (const name of broken)
    if (!known.has(name) && name !== MANIFEST) report.problem({ name, why: i18next.t('gallery.transfer.problem.cutOff') })
}
