import { dirname } from 'node:path/posix'
import { parseAsset } from '@stipple/core/domain/asset-address'
import { readList } from '@stipple/core/domain/list-text'
import type { Input } from '@stipple/core/domain/property'
import type { Size } from '@stipple/imaging/plane'
import sharp from 'sharp'
import type { Context } from '../../context.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import { findStyleFile } from '../training/public.ts'
import { findUpload } from '../uploads/public.ts'
import { findWorkFile } from '../works/public.ts'

/** Key in the object store of what a member gave as input: the address of an upload or a work of their own, or the id of a style that they trained. */
export async function findAsset(
  { db }: Context,
  { accountId, address }: { readonly accountId: string; readonly address: string },
): Promise<string | undefined> {
  const asset = parseAsset(address)
  if (asset?.kind === 'uploads') return (await findUpload(db, { id: asset.id, accountId }))?.file
  if (asset?.kind === 'works') return (await findWorkFile(db, { id: asset.id, accountId }))?.file
  return findStyleFile(db, { accountId, lora: address })
}

/** Pixels of a picture or a film that a member gave; undefined where they are not known. */
export async function sizeOfAsset(
  { db }: Context,
  { accountId, address }: { readonly accountId: string; readonly address: string },
): Promise<Size | undefined> {
  const asset = parseAsset(address)
  if (!asset) return undefined
  const { width, height } = (await (asset.kind === 'uploads' ? findUpload : findWorkFile)(db, { id: asset.id, accountId })) ?? {}
  return width && height ? { width, height } : undefined
}

/** Key of a picture of what a member gave. Every work has a small one, whatever it is, and it shows no more than may be shown. */
export async function findPicture(
  context: Context,
  asset: { readonly accountId: string; readonly address: string },
): Promise<string | undefined> {
  const key = await findAsset(context, asset)
  return key !== undefined && parseAsset(asset.address)?.kind === 'works' ? `${dirname(key)}/512.webp` : key
}

const SIDE = 512

/** A square copy of a picture as WebP, to be shown to others. Throws `invalid_input`, naming the field, for what cannot be read. */
export async function squareOf(picture: Uint8Array, field: string): Promise<Buffer> {
  try {
    return await sharp(picture).autoOrient().resize(SIDE, SIDE).webp({ quality: 82 }).toBuffer()
  } catch {
    throw new Problem('invalid_input', { fields: [{ field, code: 'not_valid' }] })
  }
}

/** Ids of the works whose addresses were given as input, each once. */
export function worksIn(input: Input): string[] {
  const assets = Object.values(input).flatMap((value) => readList(value).flatMap((entry) => parseAsset(entry) ?? []))
  return [...new Set(assets.flatMap(({ kind, id }) => (kind === 'works' && isUuid(id) ? [id] : [])))]
}
