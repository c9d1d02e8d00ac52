import type { Work } from '@stipple/core/contract/shapes'
import { downloadName } from '@stipple/core/domain/file-name'
import { extensionOf } from '@stipple/core/domain/media'
import type { Language } from '@stipple/core/domain/text'
import { localDay } from '../../../lib/stamp.ts'
import { fileTitle } from '../file-title.ts'

const TITLE = 100
/** File systems take names of 255 bytes; an id and an extension come after the title. */
const TITLE_BYTES = 220
const SHORT = 8

/** Name of a work's file in an archive: day, title, and a part of the id so that no two are the same. */
export function entryName(work: Work, language: Language, extension = extensionOf(work.image) || 'bin'): string {
  const title = cut([...fileTitle(work, language)].slice(0, TITLE).join(''))
  return `${localDay(work.create_time)}/${downloadName(`${title} ${shortId(work.image_id)}`, extension)}`
}

/** The beginning that fits into `TITLE_BYTES` as UTF-8, in whole characters. */
function cut(title: string): string {
  const { read } = new TextEncoder().encodeInto(title, new Uint8Array(TITLE_BYTES))
  return title.slice(0, read)
}

/** Part of a work's id in its file names. */
export const shortId = (id: string): string => id.slice(0, SHORT)

/** Id part of such a name; undefined if there is none. */
export const shortIdIn = (name: string): string | undefined => / ([0-9a-f]{8})\.[^/]*$/.exec(name)?.[1]

/** `stipple-works-2026-11-21.zip` */
export const archiveName = (what: 'works' | 'export'): string => `stipple-${what}-${localDay(Date.now())}.zip`
