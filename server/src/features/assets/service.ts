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

/** Storage key of a member's input: the address of an upload or a work of their own, or the id of a trained style. */
export async function findAsset(
  { db }: Context,
  { accountId, address }: { readonly accountId: string; readonly address: string },
): Promise<string | undefined> {
  const asset = parseAsset(address)
  if (asset?.kind === 'uploads') return (await findUpload(db, { id: asset.id, accountId }))?.file
  if (asset?.kind === 'works') return (await findWorkFile(db, { id: asset.id, accountId }))?.file
  return findStyleFile(db, { accountId, lora: address })
}

/** Pixel size of a member's image or video; undefined if unknown. */
export async function sizeOfAsset(
  { db }: Context,
  { accountId, address }: { readonly accountId: string; readonly address: string },
): Promise<Size | undefined> {
  const asset = parseAsset(address)
  if (!asset) return undefined
  const { width, height } = (await (asset.kind === 'uploads' ? findUpload : findWorkFile)(db, { id: asset.id, accountId })) ?? {}
  return width && height ? { width, height } : undefined
}

/** Storage key of an image for an input. Every work has a thumbnail, which is covered if the work is. */
export async function findPicture(
  context: Context,
  asset: { readonly accountId: string; readonly address: string },
): Promise<string | undefined> {
  const key = await findAsset(context, asset)
  return key !== undefined && parseAsset(asset.address)?.kind === 'works' ? `${dirname(key)}/512.webp` : key
}

const SIDE = 512

/** A square copy of an image as WebP for others. Throws `invalid_input` for the field if it cannot be decoded. */
export async function squareCopy(picture: Uint8Array, field: string): Promise<Buffer> {
  try {
    return await sharp(picture).autoOrient().resize(SIDE, SIDE).webp({ quality: 82 }).toBuffer()
  } catch {
    throw new Problem('invalid_input', { fields: [{ field, code: 'not_valid' }] })
  }
}

/** Ids of the works that an input refers to, without duplicates. */
export function worksIn(input: Input): string[] {
  const assets = Object.values(input).flatMap((value) => readList(value).flatMap((entry) => parseAsset(entry) ?? []))
  return [...new Set(assets.flatMap(({ kind, id }) => (kind === 'works' && isUuid(id) ? [id] : [])))]
}
