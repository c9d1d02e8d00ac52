import type { training } from '@stipple/core/contract/training'
import { parseAsset } from '@stipple/core/domain/asset-address'
import { LIMITS } from '@stipple/core/domain/limits'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import type { DataSetRow } from '../../db/schema/data-sets.ts'
import { Problem } from '../../problem.ts'
import { deleteDataSet, findDataSet, insertDataSet, type Owned, updateDataSet } from './data.ts'

type DataSetChange = z.output<(typeof training)['POST /api/v2/data_sets']['body']>

/** Throws `not_found`. */
export async function requireDataSet({ db }: Pick<Context, 'db'>, owned: Owned): Promise<DataSetRow> {
  const row = await findDataSet(db, owned)
  if (!row) throw new Problem('not_found')
  return row
}

/**
 * Saves a data set, or replaces its content. Access to an image is checked when it is read. Throws `invalid_input`, `not_found`,
 * `too_many_data_sets`.
 */
export async function saveDataSet(
  { db }: Pick<Context, 'db'>,
  accountId: string,
  { id, name, ...wanted }: DataSetChange,
): Promise<DataSetRow> {
  const pictures = wanted.pictures.map(({ url, original, caption, left_out: leftOut }, index) => ({
    url: addressOf(url, `pictures.${index}.url`),
    ...(original !== undefined && { original: addressOf(original, `pictures.${index}.original`) }),
    caption,
    leftOut,
  }))
  const content = { name, trigger: wanted.trigger_word, pictures }
  if (id !== undefined) {
    const row = await updateDataSet(db, { id, accountId }, content)
    if (!row) throw new Problem('not_found')
    return row
  }
  const maximum = LIMITS.training.dataSets.most
  const row = await db.transaction((tx) => insertDataSet(tx, { accountId, ...content }, maximum))
  if (!row) throw new Problem('too_many_data_sets', { params: { maximum } })
  return row
}

/** Only the path, because an installation may change its host. Throws `invalid_input` for anything but an upload or a work. */
function addressOf(text: string, field: string): string {
  const asset = parseAsset(text)
  if (asset?.kind !== 'uploads' && asset?.kind !== 'works') throw new Problem('invalid_input', { fields: [{ field, code: 'not_valid' }] })
  return asset.address
}

/** Throws `not_found`. */
export async function removeDataSet({ db }: Pick<Context, 'db'>, owned: Owned): Promise<void> {
  if (!(await deleteDataSet(db, owned))) throw new Problem('not_found')
}
