import { memberOptions, type options as calls, type SetOptions } from '@stipple/core/contract/options'
import type { z } from 'zod'
import type { OptionsRow } from '../../db/schema/options.ts'

type Shown = z.input<(typeof calls)['GET /api/user/options']['reply']>['data']

/** `hordeKey`: the displayable part; undefined without a Horde connection. */
export const presentOptions = (row: Pick<OptionsRow, 'options' | 'revision'> | undefined, hordeKey?: string): Shown => ({
  revision: row?.revision ?? 0,
  options: readable(row?.options ?? {}),
  ...(hordeKey !== undefined && { horde_key: hordeKey }),
})

/** Another version may have stored unknown options: each valid one is used separately. */
function readable(stored: object): SetOptions {
  const known = Object.entries(stored).filter(([name, value]) => memberOptions.safeParse({ [name]: value }).success)
  return memberOptions.parse(Object.fromEntries(known))
}
