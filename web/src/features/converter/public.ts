import type { Work } from '@stipple/core/contract/shapes'
import { Film } from 'lucide-react'
import type { BulkAction } from '../history/public.ts'

export { ROW_KEYS } from './shortcuts.ts'

/** Appends pictures of a member to the row; the caller then opens `/images-to-video`. */
export async function sendToConverter(works: readonly Work[]): Promise<void> {
  const { addWorks } = await import('./store.ts')
  addWorks(works)
}

/** Makes a film of the works selected in the history. */
export const FILM_OF_WORKS: BulkAction = {
  id: 'images-to-video',
  label: { en: 'Create a video', zh: '合成视频' },
  icon: Film,
  isOffered: (works) => works.length > 0 && works.every(({ media }) => media === 'image'),
  run: async (works, { navigate }) => {
    await sendToConverter(works)
    await navigate({ to: '/images-to-video' })
    return true
  },
}
