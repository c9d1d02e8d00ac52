import type { Context } from '../../../context.ts'
import { closed } from '../matching/public.ts'
import * as data from './slot-data.ts'

/** A source picture of work that a worker has, by the address that came with it. Throws where it has none. */
export async function sourceOf({ db }: Pick<Context, 'db'>, id: string, column: 'source' | 'mask'): Promise<Buffer> {
  const bytes = await data.findSource(db, id, column)
  if (!bytes) throw closed()
  return bytes
}

/** Keeps a picture that was put to the address of a work. Throws `HordeRefusal` where the address opens nothing. */
export async function upload(
  { db }: Pick<Context, 'db'>,
  put: { readonly id: string; readonly uploadKey: string; readonly picture: Buffer },
): Promise<void> {
  if (!(await data.keepUpload(db, put))) throw closed()
}
