import { addressOfCover, parseAsset } from '@stipple/core/domain/asset-address'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { serveObjects } from '../../http/send-object.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { newId } from '../../lib/new-id.ts'
import { Problem } from '../../problem.ts'
import { findPicture, squareCopy } from '../assets/public.ts'
import { findTemplate, type TemplateRow } from './data.ts'
import { maySee } from './policy.ts'

/** A built-in cover. */
const OWN = /^\/apps\/[\w-]+\.webp$/

interface CoverChange {
  readonly id: string
  readonly accountId: string
  readonly address: string | undefined
}

/**
 * Address of an app's cover. Uploads and works are private, so a square copy is stored with the app's visibility; `address` may also be an existing
 * cover. Throws `invalid_input` for anything else.
 */
export async function storeCover(context: Context, { id, accountId, address = '' }: CoverChange): Promise<string | null> {
  if (address === '') return null
  if (OWN.test(address)) return address
  const asset = parseAsset(address)
  if (asset?.kind === 'apps' && asset.id === id) return asset.address
  const key =
    asset?.kind === 'apps'
      ? await keyOfCover(context, { accountId, id: asset.id, name: asset.name.replace(/\.webp$/, '') })
      : await findPicture(context, { accountId, address })
  if (key === undefined) throw new Problem('invalid_input', { fields: [{ field: 'cover', code: 'file_gone' }] })
  const cover = newId()
  await context.storage.put(keyOf({ accountId, id, name: cover }), await squareCopy(await context.storage.get(key), 'cover'), {
    type: 'image/webp',
  })
  return addressOfCover(id, cover)
}

/** Folder of all covers of an account's apps, or of one app. */
export const folderOf = ({ accountId, id }: { accountId: string; id?: string }): string =>
  id === undefined ? `apps/${accountId}` : `apps/${accountId}/${id}`

/** `/media/apps/{app}/{cover}.webp`: for anyone who may see the app. */
export function coverRoutes(app: App, context: Context): void {
  serveObjects(app, context, '/media/apps/:id/:name', async ({ caller, params: { id = '', name = '' } }) => {
    const key = await keyOfCover(context, { accountId: caller?.accountId, id, name: name.replace(/\.webp$/, '') })
    return key === undefined ? undefined : { key, type: 'image/webp' }
  })
}

async function keyOfCover(
  context: Context,
  { accountId, id, name }: { accountId: string | undefined; id: string; name: string },
): Promise<string | undefined> {
  const row = isUuid(id) && isUuid(name) ? await findTemplate(context.db, id) : undefined
  return row && maySee({ accountId }, row) ? keyOf({ accountId: row.accountId, id, name }) : undefined
}

const keyOf = ({ name, ...app }: Pick<TemplateRow, 'accountId' | 'id' | 'name'>): string => `${folderOf(app)}/${name}.webp`
