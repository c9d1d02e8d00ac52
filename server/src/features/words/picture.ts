import { LIMITS } from '@stipple/core/domain/limits'
import type { Context } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { findAsset } from '../assets/public.ts'
import { bytesOfImageText, inspectPicture } from '../uploads/public.ts'

interface PictureSource {
  readonly accountId: string
  readonly url: string | undefined
  readonly base64: string | undefined
}

/** Bytes of the member's image: sent inline, or stored as their own upload or work. An address is looked up in our tables only, never requested. */
export async function readPicture(context: Context, { accountId, url, base64 }: PictureSource): Promise<Uint8Array> {
  if (base64 !== undefined && base64 !== '') return checked(bytesOfImageText(base64, 'image_base64'), 'image_base64')
  if (url === undefined || url === '') throw new Problem('invalid_input', { fields: [{ field: 'url', code: 'no_image' }] })
  const file = await findAsset(context, { accountId, address: url })
  if (file === undefined) throw new Problem('invalid_input', { fields: [{ field: 'url', code: 'file_gone' }] })
  return checked(await context.storage.get(file), 'url')
}

async function checked(bytes: Uint8Array, field: string): Promise<Uint8Array> {
  const { bytes: most } = LIMITS.upload
  if (bytes.byteLength > most) {
    const params = { maximum: most / 1024 / 1024 }
    throw new Problem('file_too_large', { params, fields: [{ field, code: 'file_too_large', params }] })
  }
  await inspectPicture(bytes, field)
  return bytes
}
