import type { Work } from '@stipple/core/contract/shapes'
import i18next from 'i18next'
import { appOrigin } from '../../lib/base.ts'
import { notify } from '../../lib/notify.ts'
import { copyText } from '../../lib/use-copy.ts'

/** The address of a work: in the community if it is there, so that others can open it. */
export const linkOf = ({ image_id, cid }: Work): string => `${appOrigin()}/work/${cid ?? image_id}`

/** Opens the share sheet of the device with the links, or copies them. */
export async function shareWorks(works: readonly Work[]): Promise<void> {
  const text = works.map(linkOf).join('\n')
  if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
    // Closing the sheet is not a failure.
    await navigator.share(works.length === 1 ? { url: text } : { text }).catch(() => undefined)
    return
  }
  try {
    await copyText(text)
    notify(i18next.t('gallery.shared', { count: works.length }), { tone: 'done' })
  } catch {
    notify(i18next.t('gallery.shareFailed'), { tone: 'problem' })
  }
}
