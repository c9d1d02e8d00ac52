import type { SetOptions } from '@stipple/core/contract/options'
import { INITIAL_OPTIONS, type MemberOptions } from '@stipple/core/domain/options'
import type { Language } from '@stipple/core/domain/text'
import i18next from 'i18next'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useScheme } from '../../components/theme/scheme.ts'
import { switchLanguage } from '../../lib/i18n.ts'
import { notify } from '../../lib/notify.ts'
import { preferredLanguage } from '../../lib/preferred-language.ts'

interface Options extends Omit<MemberOptions, 'scheme'> {
  /** Says by the browser itself that a job ended while the page was out of sight. Needs this browser's permission, and so stays with it. */
  readonly tellWhenHidden: boolean
  /** Kept in one piece with the options: whatever a page writes, what it took for agreed is from the same moment. */
  readonly agreed: Agreement
}

/** What this browser and the account had in common last. Options that differ from it were changed here and are not sent yet. */
interface Agreement {
  /** Undefined while this browser has heard of no account's options. */
  readonly member?: string
  /** Who signed out here last: what is set before they come back is theirs. */
  readonly left?: string
  readonly revision: number
  readonly options: SetOptions
}

export type Layout = Options['layout']
export type GroupBy = Options['groupBy']
export type PictureFormat = Options['imageDownloadType']

const { scheme: _, ...INITIAL } = INITIAL_OPTIONS

/**
 * What a person set: painted from here, and brought together with the account's by `sync`. The colour scheme is kept beside it, where the page can read it
 * before it paints.
 */
export const useOptions = create<Options>()(
  persist((): Options => ({ ...INITIAL, language: preferredLanguage(), tellWhenHidden: false, agreed: { revision: 0, options: {} } }), {
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

/**
 * The member has left this browser: what they kept and how they worked is nobody else's. Language and colours stay as they are, because a page that changes
 * both while one leaves looks broken; they count as agreed, so that the next member's account is not told.
 */
export function leaveOptions(): void {
  const { language, agreed } = useOptions.getState()
  const { scheme } = useScheme.getState()
  const left = agreed.member ?? agreed.left
  useOptions.setState({
    ...INITIAL,
    language,
    agreed: { ...(left !== undefined && { left }), revision: 0, options: { language, scheme } },
  })
}
