import { extname } from 'node:path'
import type { Upload as Shown } from '@stipple/core/contract/uploads'
import { type AssetAddress, addressOfUpload } from '@stipple/core/domain/asset-address'
import type { Upload } from './data.ts'

export const presentUpload = ({ id, file, type, bytes, width, height, createdAt }: Upload): Shown => ({
  id,
  url: addressOf(id, file),
  type,
  bytes,
  ...(width !== null && { width }),
  ...(height !== null && { height }),
  created_at: createdAt.toISOString(),
})

/** The address in job inputs. */
export const addressOf = (id: string, file: string): AssetAddress => addressOfUpload(id, extname(file))
