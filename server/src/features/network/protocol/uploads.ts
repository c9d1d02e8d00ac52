import type { Context } from '../../../context.ts'
import { closed } from '../matching/public.ts'
import * as data from './slot-data.ts'

/** Source image of a worker's work item, by its address. Throws if there is none. */
export async function sourceOf({ db }: Pick<Context, 'db'>, id: string, column: 'source' | 'mask'): Promise<Buffer> {
  const bytes = await data.findSource(db, id, column)
  if (!bytes) throw closed()
  return bytes
}

/** Stores an image uploaded for a work item. Throws `HordeRefusal` for an invalid address. */
export async function upload(
  { db }: Pick<Context, 'db'>,
  put: { readonly id: string; readonly uploadKey: string; readonly picture: Buffer },
): Promise<void> {
  if (!(await data.storeImage(db, put))) throw closed()
}
