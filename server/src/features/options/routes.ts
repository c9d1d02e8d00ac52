import { options } from '@stipple/core/contract/options'
import type { Context } from '../../context.ts'
import type { OptionsRow } from '../../db/schema/options.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { findOptions } from './data.ts'
import { changeHordeKey, endOfHordeKey } from './horde-key.ts'
import { access } from './policy.ts'
import { presentOptions } from './present.ts'
import { changeOptions } from './service.ts'

export function optionRoutes(app: App, context: Context): void {
  const reply = async (row: OptionsRow | undefined) => ({
    status: 1 as const,
    data: presentOptions(row, await endOfHordeKey(context, row)),
  })
  implement(
    app,
    context,
    { calls: options, access },
    {
      'GET /api/user/options': async ({ caller }) => reply(await findOptions(context.db, caller.accountId)),
      'POST /api/user/update_options': async ({ body, caller }) => reply(await changeOptions(context, caller.accountId, body)),
      'POST /api/user/horde_key': async ({ body, caller }) => reply(await changeHordeKey(context, caller.accountId, body.key)),
    },
  )
}
