import type { DragEvent } from 'react'

const WORKS = 'application/x-stipple-works'

/** Lets works be dragged into what takes them; a single file also out of the window, where the browser can. */
export function dragWorks({ dataTransfer }: DragEvent, works: readonly { readonly image_id: string; readonly image: string }[]): void {
  dataTransfer.setData(WORKS, JSON.stringify(works.map(({ image_id: id }) => id)))
  dataTransfer.effectAllowed = 'copyLink'
  const [only, ...others] = works
  if (!only || others.length > 0) return
  const { href, pathname } = new URL(only.image, location.origin)
  dataTransfer.setData('DownloadURL', `application/octet-stream:${only.image_id}${/\.\w+$/.exec(pathname)?.[0] ?? ''}:${href}`)
}

export const holdsWorks = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(WORKS)

/** Ids of the works that are dropped; none of something else. */
export function droppedWorks({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): readonly string[] {
  const text = dataTransfer.getData(WORKS)
  const ids: unknown = text === '' ? [] : JSON.parse(text)
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}
