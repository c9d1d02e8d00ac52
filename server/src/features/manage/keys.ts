import type { ManagedKey } from '@stipple/core/contract/manage'
import type { Context } from '../../context.ts'
import type { Page } from '../../db/page.ts'
import { recordAction } from '../../db/record-action.ts'
import type { Caller } from '../../http/caller.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import { deleteAnyKey, listAllKeys, presentKey, spentBy } from '../keys/public.ts'

/** All members' keys with their owners; never the secrets. */
export async function allKeys(
  { db }: Pick<Context, 'db'>,
  { search = '', ...page }: Page & { readonly search?: string | undefined },
): Promise<{ total: number; data: ManagedKey[] }> {
  const { rows, total } = await listAllKeys(db, { search: search.trim(), ...page })
  const spent = await spentBy(
    db,
    rows.map(({ id }) => id),
  )
  return { total, data: rows.map((row) => ({ ...presentKey(row, spent.get(row.id) ?? 0), uid: row.uid, owner: row.owner })) }
}

/** Revokes a key of any member at once, and writes the audit log. Throws `not_found`. */
export async function revokeAnyKey({ db }: Pick<Context, 'db'>, caller: Pick<Caller, 'accountId'>, id: string): Promise<void> {
  if (!isUuid(id)) throw new Problem('not_found')
  await db.transaction(async (tx) => {
    const key = await deleteAnyKey(tx, id)
    if (!key) throw new Problem('not_found')
    await recordAction(tx, { accountId: caller.accountId, action: 'key_revoke', subject: key.uid, before: { name: key.name } })
  })
}
