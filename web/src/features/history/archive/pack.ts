import type { Work } from '@stipple/core/contract/shapes'
import { extensionOf } from '@stipple/core/domain/media'
import type { Language } from '@stipple/core/domain/text'
import { makeZip } from 'client-zip'
import i18next from 'i18next'
import { convertPicture } from '../convert.ts'
import { addressOf, neededFormat, reportDownload } from '../save-as.ts'
import { ahead } from './ahead.ts'
import { archiveName, entryName } from './entry-name.ts'
import { fetchFile } from './fetch-file.ts'
import { downloadSink, openSink } from './sink.ts'
import { type Report, transfer, TransferError } from './transfer.ts'

interface Packing {
  readonly works: Iterable<Work> | AsyncIterable<Work>
  /** Undefined until it is known. */
  readonly count: number | undefined
  readonly language: Language
  /** Asks for a file and writes into it while packing. */
  readonly asks?: boolean
}

const AHEAD = 4

/** Saves the files of works as one archive, each as if saved alone. Files that cannot be downloaded are reported, and the others packed. */
export async function packWorks({ works, count, language, asks = false }: Packing): Promise<boolean> {
  const name = archiveName('works')
  const sink = asks ? await openSink(name) : downloadSink(name)
  if (!sink) return false
  return transfer('download', async (report, signal) => {
    if (count !== undefined) report.total(count)
    let packed = 0
    const files = async function* () {
      for await (const { work, file, extension } of ahead(works, AHEAD, (one) => fileOf(one, { language, report, signal }))) {
        if (file) {
          yield { name: entryName(work, language, extension), input: file, lastModified: new Date(work.create_time) }
          packed += 1
        }
        report.step(file?.size)
        reportDownload([work])
      }
      if (packed === 0) throw new TransferError(i18next.t('gallery.transfer.nothing'))
    }
    await sink.write(makeZip(files()), signal)
    return [i18next.t('gallery.transfer.packed', { count: packed })]
  })
}

interface PackContext {
  readonly language: Language
  readonly report: Report
  readonly signal: AbortSignal
}

async function fileOf(work: Work, { language, report, signal }: PackContext): Promise<{ work: Work; file?: Blob; extension: string }> {
  const format = neededFormat(work)
  const extension = format ?? (extensionOf(work.image) || 'bin')
  const original = await fetchFile(addressOf(work), signal)
  if (!original) {
    report.problem({ name: entryName(work, language), why: i18next.t('gallery.transfer.problem.unreachable') })
    return { work, extension }
  }
  return { work, extension, file: format ? await convertPicture(original, format) : original }
}
