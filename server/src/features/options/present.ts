import { memberOptions, type options as calls, type SetOptions } from '@stipple/core/contract/options'
import type { z } from 'zod'

type Shown = z.input<(typeof calls)['GET /api/user/options']['reply']>['data']

export const presentOptions = (row: { readonly options: object; readonly revision: number } | undefined): Shown => ({
  revision: row?.revision ?? 0,
  options: readable(row?.options ?? {}),
})

/** Another version may have stored what this one does not know: each option that still holds, none because of the others. */
function readable(stored: object): SetOptions {
  const known = Object.entries(stored).filter(([name, value]) => memberOptions.safeParse({ [name]: value }).success)
  return memberOptions.parse(Object.fromEntries(known))
}
