import type { Language } from '@stipple/core/domain/text'
import i18next from 'i18next'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { switchLanguage } from '../../lib/i18n.ts'
import { notify } from '../../lib/notify.ts'

interface Options {
  readonly language: Language
  /** Offers sizes and steps beyond the usual. */
  readonly allowLargerParams: boolean
  /** Says by the browser itself that a job ended while the page was out of sight. */
  readonly tellWhenHidden: boolean
  /** Downloads carry the house's line. */
  readonly watermark: boolean
  /** Downloads say what they were made with. */
  readonly keepParameters: boolean
  /** Negative prompts that were kept here, by name. */
  readonly negativeLibrary: readonly { readonly name: string; readonly text: string }[]
  /** How the works are laid out, and what the groups are made by. */
  readonly layout: 'dynamic' | 'grid' | 'group'
  readonly groupBy: 'job' | 'day' | 'model'
  readonly sort: 'newest' | 'oldest'
  /** Works on one page; `auto`: as many as suit the layout. */
  readonly pageSize: 'auto' | 25 | 30 | 50 | 100
  /** Goes on without pages as one scrolls. */
  readonly pageless: boolean
  /** The guide turns its pages by itself. */
  readonly carousel: boolean
  /** What pictures are saved as. */
  readonly imageDownloadType: 'png' | 'jpg' | 'webp'
}
export type Layout = Options['layout']
export type GroupBy = Options['groupBy']
export type PictureFormat = Options['imageDownloadType']

const INITIAL: Options = {
  language: 'en',
  allowLargerParams: false,
  tellWhenHidden: false,
  watermark: false,
  keepParameters: true,
  negativeLibrary: [],
  layout: 'dynamic',
  groupBy: 'job',
  sort: 'newest',
  pageSize: 'auto',
  pageless: false,
  carousel: true,
  imageDownloadType: 'png',
}

/** What a person set for this browser. The colour scheme is kept beside it, where the page can read it before it paints. */
export const useOptions = create<Options>()(
  persist((): Options => INITIAL, {
    name: 'stipple-options',
    version: 1,
  }),
)

export async function chooseLanguage(language: Language): Promise<void> {
  await switchLanguage(language)
  useOptions.setState({ language })
}

/** Turning it on asks the browser; where it refuses, it stays off and the member hears why. */
export async function chooseTelling(on: boolean): Promise<void> {
  const allowed = on && 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted'
  useOptions.setState({ tellWhenHidden: allowed })
  if (on && !allowed) notify(i18next.t('generate.tellRefused'), { tone: 'warning', id: 'telling refused' })
}
