import type { Work } from '@stipple/core/contract/shapes'
import { downloadName } from '@stipple/core/domain/file-name'
import { extensionOf } from '@stipple/core/domain/media'
import type { DragEvent } from 'react'
import { dragFiles } from '../../lib/dragged-files.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { fileTitle } from './file-title.ts'

const WORKS = 'application/x-stipple-works'

/** File types of works, by extension. */
const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  webm: 'video/webm',
  glb: 'model/gltf-binary',
}

/**
 * Makes works draggable to targets for works or files; a single one also out of the window, as a file with name and type, if the browser supports it.
 */
export function dragWorks({ dataTransfer }: DragEvent, works: readonly Work[]): void {
  dataTransfer.setData(WORKS, JSON.stringify(works.map(({ image_id: id }) => id)))
  dragFiles(
    dataTransfer,
    works.map(({ image }) => image),
  )
  dataTransfer.effectAllowed = 'copyLink'
  const [only, ...others] = works
  if (!only || others.length > 0) return
  const extension = extensionOf(only.image)
  const name = downloadName(fileTitle(only, currentLanguage()), extension)
  const { href } = new URL(only.image, location.origin)
  dataTransfer.setData('DownloadURL', `${TYPES[extension] ?? 'application/octet-stream'}:${name}:${href}`)
}

export const holdsWorks = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(WORKS)

/** Ids of the dropped works; empty for other content. */
export function droppedWorks({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): readonly string[] {
  const text = dataTransfer.getData(WORKS)
  const ids: unknown = text === '' ? [] : JSON.parse(text)
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}
