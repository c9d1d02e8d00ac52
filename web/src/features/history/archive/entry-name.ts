import type { Work } from '@stipple/core/contract/shapes'
import { downloadName } from '@stipple/core/domain/file-name'
import { extensionOf } from '@stipple/core/domain/media'
import type { Language } from '@stipple/core/domain/text'
import { shanghaiDay } from '@stipple/core/domain/time'
import { titleOf } from '../title.ts'

const TITLE = 60

/** What a work's file is called in an archive: by day and title, and by its id so that no two are called the same. */
export function entryName(work: Work, language: Language, extension = extensionOf(work.image) || 'bin'): string {
  const title = [...titleOf(work, language)].slice(0, TITLE).join('')
  return `${shanghaiDay(work.create_time)}/${downloadName(`${title} ${work.image_id.slice(0, 8)}`, extension)}`
}

/** `stipple-works-2026-11-21.zip` */
export const archiveName = (what: 'works' | 'export'): string => `stipple-${what}-${shanghaiDay(Date.now())}.zip`
