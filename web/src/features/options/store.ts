import type { SetOptions } from '@stipple/core/contract/options'
import { FAVOURITE_MODELS, INITIAL_OPTIONS, type MemberOptions } from '@stipple/core/domain/options'
import type { Language } from '@stipple/core/domain/text'
import i18next from 'i18next'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useScheme } from '../../components/theme/scheme.ts'
import { STORED } from '../../lib/base.ts'
import { switchLanguage } from '../../lib/i18n.ts'
import { notify } from '../../lib/notify.ts'
import { preferredLanguage } from '../../lib/preferred-language.ts'

interface Options extends Omit<MemberOptions, 'scheme'> {
  /** Shows a notification when a job ends while the page is hidden. It needs this browser's permission, so it is not synchronised. */
  readonly tellWhenHidden: boolean
  /** Ids of models last chosen in this browser, newest first. */
  readonly recentModels: readonly string[]
  /** Sends braces in a prompt literally, instead of its alternatives. Per browser, like the drafts with such prompts. */
  readonly literalBraces: boolean
  /** Stored together with the options, so that both are always from the same moment. */
  readonly agreed: Agreement
}

/** The last state that this browser and the account had in common. Options that differ from it were changed here and have not been sent yet. */
interface Agreement {
  /** Undefined before this browser has seen an account's options. */
  readonly member?: string
  /** The member who last logged out here: options set before they return are theirs. */
  readonly left?: string
  readonly revision: number
  readonly options: SetOptions
}

export type Layout = Options['layout']
export type GroupBy = Options['groupBy']
export type PictureFormat = Options['imageDownloadType']

const { scheme: _, ...INITIAL } = INITIAL_OPTIONS

/**
 * Options of this browser: rendered from here, and synchronised with the account by `sync`. The colour scheme is stored separately, where the page can read it
 * before the first paint.
 */
export const useOptions = create<Options>()(
  persist(
    (): Options => ({
      ...INITIAL,
      language: preferredLanguage(),
      tellWhenHidden: false,
      recentModels: [],
      literalBraces: false,
      agreed: { revision: 0, options: {} },
    }),
    {
      name: `${STORED}-options`,
      version: 1,
    },
  ),
)

/** Keeps the choice before its texts arrive, so that a reload at once has it too; without its texts the page stays as it is, and shows an error. */
export async function chooseLanguage(language: Language): Promise<void> {
  const { language: before } = useOptions.getState()
  useOptions.setState({ language })
  try {
    await switchLanguage(language)
  } catch {
    useOptions.setState({ language: before })
    notify(i18next.t('common.languageFailed'), { tone: 'warning', id: 'language' })
  }
}

/** Turns notifications of this browser on or off. Turning them on asks the browser for permission; if it refuses, the option stays off and the member sees why. */
export async function chooseNotifications(on: boolean): Promise<void> {
  const allowed = on && 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted'
  useOptions.setState({ tellWhenHidden: allowed })
  if (on && !allowed) notify(i18next.t('generate.notificationsBlocked'), { tone: 'warning', id: 'notifications refused' })
  const { subscribeToPush, unsubscribeFromPush } = await import('./sync/push.ts')
  const isMember = useOptions.getState().agreed.member !== undefined
  const change = async () => (allowed ? isMember && (await subscribeToPush()) : unsubscribeFromPush({ isMember }))
  const isSubscribed = await change().catch(() => false)
  if (allowed && isSubscribed !== true) notify(i18next.t('shell.notifyOpenOnly'), { tone: 'warning', id: 'notifications refused' })
}

/**
 * Resets the options of a member who has left this browser, because they are private. Language and colours stay, because changing both during log-out
 * looks broken; they count as synchronised, so that they are not sent to the next member's account.
 */
export function leaveOptions(): void {
  const { language, agreed, tellWhenHidden } = useOptions.getState()
  const { scheme } = useScheme.getState()
  const left = agreed.member ?? agreed.left
  // The server ends the subscription with the session.
  if (tellWhenHidden)
    void import('./sync/push.ts').then(({ unsubscribeFromPush }) => unsubscribeFromPush({ isMember: false }).catch(() => undefined))
  useOptions.setState({
    ...INITIAL,
    language,
    agreed: { ...(left !== undefined && { left }), revision: 0, options: { language, scheme } },
  })
}

/** Models that are remembered as used last. */
const REMEMBERED = 10

/** Adds a model to the favourites, or removes it. When the list is full, the oldest makes room. */
export const turnFavourite = (model: string): void =>
  void useOptions.setState(({ favouriteModels: models }) => ({
    favouriteModels: models.includes(model) ? models.filter((one) => one !== model) : [...models.slice(1 - FAVOURITE_MODELS.most), model],
  }))

/** Puts a model first among those used last in this browser. */
export const rememberModel = (model: string): void =>
  void useOptions.setState(({ recentModels: models }) => ({
    recentModels: [model, ...models.filter((one) => one !== model)].slice(0, REMEMBERED),
  }))
