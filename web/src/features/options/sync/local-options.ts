import type { SetOptions } from '@stipple/core/contract/options'
import type { MemberOptions } from '@stipple/core/domain/options'
import type { Language } from '@stipple/core/domain/text'
import { chooseScheme, SCHEME_KEY, SCHEMES, useScheme } from '../../../components/theme/scheme.ts'
import { switchLanguage } from '../../../lib/i18n.ts'
import { preferredLanguage } from '../../../lib/preferred-language.ts'
import { useOptions } from '../store.ts'
import { changedOptions, acceptedOptions } from './reconcile.ts'

export const agreed = () => useOptions.getState().agreed

/** Options changed in this browser that the account does not have. The browser's preferred language is not a change. */
export const localChanges = (): SetOptions => changedOptions(localOptions(), { language: preferredLanguage(), ...agreed().options })

/** Applies the account's options. Options just `sent` are agreed by the reply. */
export function applyAccountOptions({ member, revision, options, sent }: AccountOptions): void {
  const { member: before, left, options: base } = agreed()
  const common = { ...base, ...sent }
  const { scheme, ...taken } = acceptedOptions({ local: localOptions(), base: common, remote: options, known: (before ?? left) === member })
  useOptions.setState({ ...taken, agreed: { member, revision, options: { ...common, ...options } } })
  if (scheme !== undefined && scheme !== useScheme.getState().scheme) chooseScheme(scheme)
}

interface AccountOptions {
  readonly member: string
  readonly revision: number
  readonly options: SetOptions
  readonly sent: SetOptions
}

/**
 * Calls back when the person changes an option on this page; changes of other tabs are applied without a call, because those tabs send them. Returns a function
 * that stops it.
 */
export function watchOptions(onChange: () => void): () => void {
  let elsewhere = false
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === useOptions.persist.getOptions().name) void useOptions.persist.rehydrate()
    const scheme = key === SCHEME_KEY ? SCHEMES.find((one) => one === newValue) : undefined
    if (scheme === undefined) return
    elsewhere = true
    chooseScheme(scheme)
    elsewhere = false
  }
  addEventListener('storage', onStorage)
  const ends = [
    // Changes by the account or another tab replace `agreed`, too.
    useOptions.subscribe((now, before) => {
      if (now.agreed === before.agreed) onChange()
      else if (now.language !== before.language) show(now.language)
    }),
    useScheme.subscribe(() => !elsewhere && onChange()),
    () => removeEventListener('storage', onStorage),
  ]
  return () => ends.forEach((end) => end())
}

function localOptions(): MemberOptions {
  const { tellWhenHidden: _, literalBraces: __, agreed: ___, recentModels: ____, ...options } = useOptions.getState()
  return { ...options, scheme: useScheme.getState().scheme }
}

/** Switches immediately, as when chosen here: entered texts are kept. If its texts cannot be loaded, the page is unchanged until the next visit. */
function show(language: Language): void {
  switchLanguage(language).catch(() => undefined)
}
