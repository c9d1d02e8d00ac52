import type { SetOptions } from '@stipple/core/contract/options'
import type { MemberOptions } from '@stipple/core/domain/options'
import type { Language } from '@stipple/core/domain/text'
import { chooseScheme, SCHEME_KEY, SCHEMES, useScheme } from '../../../components/theme/scheme.ts'
import { switchLanguage } from '../../../lib/i18n.ts'
import { preferredLanguage } from '../../../lib/preferred-language.ts'
import { useOptions } from '../store.ts'
import { changedFrom, takenFrom } from './reconcile.ts'

export const agreed = () => useOptions.getState().agreed

/** What was set in this browser and the account does not know. The language that the browser itself asked for was set by nobody. */
export const changedHere = (): SetOptions => changedFrom(localOptions(), { language: preferredLanguage(), ...agreed().options })

/** Takes in what the account has. What a call has just `sent` is agreed by its answer. */
export function adopt({ member, revision, options, sent }: Adoption): void {
  const { member: before, left, options: base } = agreed()
  const common = { ...base, ...sent }
  const { scheme, ...taken } = takenFrom({ local: localOptions(), base: common, remote: options, known: (before ?? left) === member })
  useOptions.setState({ ...taken, agreed: { member, revision, options: { ...common, ...options } } })
  if (scheme !== undefined && scheme !== useScheme.getState().scheme) chooseScheme(scheme)
}

interface Adoption {
  readonly member: string
  readonly revision: number
  readonly options: SetOptions
  readonly sent: SetOptions
}

/** Calls back when the person set something on this page; what other pages of this browser set is only taken in, because they send it. Returns how to stop. */
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
    // Whatever comes from the account or from another page brings along what was agreed.
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
  const { tellWhenHidden: _, agreed: __, ...options } = useOptions.getState()
  return { ...options, scheme: useScheme.getState().scheme }
}

/** In place, as when it is chosen here: nothing typed is lost. Where its texts cannot be fetched, the page stays as it is until the next visit. */
function show(language: Language): void {
  switchLanguage(language).catch(() => undefined)
}
