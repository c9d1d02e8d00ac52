import { chooseScheme, SCHEMES, useScheme } from '../../components/theme/scheme.ts'
import { setExpiring } from '../../lib/expiring.ts'
import { setSearchText } from '../../lib/search-text.ts'

/**
 * Stores the parameters of an address before each navigation: `TG` with the referring address, `mode` (the colour scheme), `pointId`, `check_recharge`,
 * `user_source` and `search`. The argument `search` is the unparsed query, so that a code of digits stays as it was written.
 */
export function readAddress({ search, href }: { readonly search: string; readonly href: string }): void {
  const query = new URLSearchParams(search)
  const take = (name: string): string | undefined => query.get(name)?.trim().slice(0, LONGEST) || undefined

  const tag = take('TG')
  if (tag !== undefined) {
    setExpiring('TG', tag, DAY)
    setExpiring('TG_address', href, DAY)
  }
  const scheme = SCHEMES.find((known) => known === take('mode'))
  if (scheme && scheme !== useScheme.getState().scheme) chooseScheme(scheme)
  const code = take('pointId')
  if (code !== undefined) setExpiring('pointId', code, 60)
  const recharge = take('check_recharge')
  if (recharge !== undefined) setExpiring('check_recharge', recharge, 1)
  setExpiring('user_source', take('user_source') ?? '', 10)
  const text = take('search')
  if (text !== undefined) setSearchText(text)
}

const DAY = 1440
/** The server refuses longer values. */
const LONGEST = 200
