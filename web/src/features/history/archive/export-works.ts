import type { Work } from '@stipple/core/contract/shapes'
import type { Language } from '@stipple/core/domain/text'
import { makeZip } from 'client-zip'
import i18next from 'i18next'
import { ALL_NEWEST } from '../filter.ts'
import { ahead } from './ahead.ts'
import { allWorks } from './all-works.ts'
import { archiveName, entryName } from './entry-name.ts'
import { fetchFile } from './fetch-file.ts'
import { hashOf } from './hash.ts'
import { type ExportForm, type ExportRecord, FORMAT, MANIFEST, recordName, VERSION } from './manifest.ts'
import { openSink } from './sink.ts'
import { type Report, transfer } from './transfer.ts'

const AHEAD = 4

/** Saves every work of the member, files and records, as one archive that can be imported again. */
export async function exportWorks({ count, language }: { count: number | undefined; language: Language }): Promise<boolean> {
  const sink = await openSink(archiveName('export'))
  if (!sink) return false
  return transfer('export', async (report, signal) => {
    if (count !== undefined) report.total(count)
    const records: ExportRecord[] = []
    await sink.write(makeZip(entries({ language, report, signal, records })), signal)
    return [i18next.t('gallery.transfer.exported', { count: records.length })]
  })
}

interface ExportContext {
  readonly language: Language
  readonly report: Report
  readonly signal: AbortSignal
}

async function* entries({ records, ...context }: ExportContext & { records: ExportRecord[] }) {
  for await (const packed of ahead(allWorks(ALL_NEWEST, context.signal), AHEAD, (work) => pack(work, context))) {
    if (packed) {
      const { record, files } = packed
      const lastModified = new Date(record.create_time)
      yield { name: recordName(record.image_id), input: manifestOf([record]), lastModified }
      for (const { name, input } of files) yield { name, input, lastModified }
      records.push(record)
    }
    context.report.step(packed?.files.reduce((sum, { input }) => sum + input.size, 0))
  }
  yield { name: MANIFEST, input: manifestOf(records) }
}

interface Packed {
  readonly record: ExportRecord
  readonly files: readonly { readonly name: string; readonly input: Blob }[]
}

/** A work whose file cannot be downloaded is reported and left out; of an attachment only itself. */
async function pack(work: Work, { language, report, signal }: ExportContext): Promise<Packed | undefined> {
  const take = async (address: string, name: string) => {
    const input = await fetchFile(address, signal)
    if (!input) report.problem({ name, why: i18next.t('gallery.transfer.problem.unreachable') })
    return input && { name, input, sha256: await hashOf(input) }
  }
  const file = await take(work.image, entryName(work, language))
  if (!file) return undefined
  const files = [file]
  const poster = work.media === 'image' ? undefined : await take(work.thumbnails[512], entryName(work, language, 'poster.webp'))
  if (poster) files.push(poster)
  const also: ExportForm[] = []
  for (const form of work.also ?? []) {
    const other = await take(form.address, entryName(work, language, form.extension))
    if (!other) continue
    files.push(other)
    also.push({ ...form, file: other.name, sha256: other.sha256 })
  }
  const { also: _, ...rest } = work
  const record: ExportRecord = {
    ...rest,
    file: file.name,
    sha256: file.sha256,
    ...(poster && { poster: { file: poster.name, sha256: poster.sha256 } }),
    ...(also.length > 0 && { also }),
  }
  return { record, files }
}

/** Streamed, because a hundred thousand records would be one large text. */
async function* manifestOf(records: readonly ExportRecord[]) {
  const head = JSON.stringify({ format: FORMAT, version: VERSION, created: new Date().toISOString() })
  yield `${head.slice(0, -1)},"works":[`
  for (const [index, record] of records.entries()) yield `${index > 0 ? ',' : ''}\n${JSON.stringify(record)}`
  yield '\n]}\n'
}
