import type { Work } from '@stipple/core/contract/shapes'
import { downloadName } from '@stipple/core/domain/file-name'
import { LIMITS } from '@stipple/core/domain/limits'
import type { Language } from '@stipple/core/domain/text'
import i18next from 'i18next'
import { download } from '../../lib/download.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { notify } from '../../lib/notify.ts'
import type { PictureFormat } from '../options/public.ts'
import { fileTitle } from './file-title.ts'
import { addressOf, neededFormat, reportDownload } from './save-as.ts'

/**
 * Saves a work with the options: in the chosen format (`wanted` for this time), with or without the watermark. A file above the limit opens unchanged
 * in a new tab.
 */
export async function saveWork(work: Work, language: Language, wanted?: PictureFormat): Promise<void> {
  reportDownload([work])
  const format = neededFormat(work, wanted)
  const address = addressOf(work)
  const title = fileTitle(work, language)
  if (format === undefined || work.bytes > LIMITS.download.bytes) return download({ address, title, bytes: work.bytes })
  const [{ fetchFile }, { saveBlob }, { convertPicture }] = await Promise.all([
    import('./archive/fetch-file.ts'),
    import('../../lib/save-blob.ts'),
    import('./convert.ts'),
  ])
  const file = await fetchFile(address, new AbortController().signal)
  if (!file) return notify(i18next.t('history.downloadFailed'), { tone: 'problem' })
  saveBlob(await convertPicture(file, format), downloadName(title, format))
}

/** Saves one work as a file, several as one archive. True on success. */
export async function saveWorks(works: readonly Work[], language: Language): Promise<boolean> {
  const [first] = works
  if (!first) return false
  if (works.length === 1) return saveWork(first, language).then(() => true)
  await loadTexts('gallery')
  const { packWorks } = await import('./archive/pack.ts')
  return packWorks({ works, count: works.length, language })
}
