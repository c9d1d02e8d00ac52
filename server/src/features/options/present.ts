import { memberOptions, type options as calls, type SetOptions } from '@stipple/core/contract/options'
import type { z } from 'zod'
import type { OptionsRow } from '../../db/schema/options.ts'

type Shown = z.input<(typeof calls)['GET /api/user/options']['reply']>['data']

/** `hordeKey`: what may be shown of it; undefined while there is no Horde. */
export const presentOptions = (row: Pick<OptionsRow, 'options' | 'revision'> | undefined, hordeKey?: string): Shown => ({
  revision: row?.revision ?? 0,
  options: readable(row?.options ?? {}),
  ...(hordeKey !== undefined && { horde_key: hordeKey }),
})

/** Another version may have stored what this one does not know: each option that still holds, none because of the others. */
function readable(stored: object): SetOptions {
  const known = Object.entries(stored).filter(([name, value]) => memberOptions.safeParse({ [name]: value }).success)
  return memberOptions.parse(Object.fromEntries(known))
}
