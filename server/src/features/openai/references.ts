import { LIMITS } from '@stipple/core/domain/limits'
import { createSafeFetch } from '@stipple/engines/kit/safe-fetch'
import { EngineError } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../problem.ts'
import { findUpload } from '../uploads/public.ts'
import { type EditFiles, MAX_FILES } from './edit.ts'
import type { Reference } from './shapes.ts'

interface Referred {
  readonly images: readonly Reference[]
  readonly mask?: Reference | null | undefined
}

/** Images and mask that a JSON edit request refers to. Throws `invalid_input` for the field. */
export async function filesOfReferences(context: Context, caller: Caller, { images, mask }: Referred): Promise<EditFiles> {
  const most = mask == null ? MAX_FILES - 1 : 1
  if (images.length > most) throw new Problem('invalid_input', { fields: [{ field: 'images', code: 'too_many', params: { limit: most } }] })
  const read = (reference: Reference, field: string) => bytesOf(context, caller, { reference, field })
  return {
    images: await Promise.all(images.map((reference) => read(reference, 'images'))),
    mask: mask == null ? undefined : await read(mask, 'mask'),
  }
}

const DATA = /^data:[^,]*;base64,/i
const fetchPicture = createSafeFetch({ milliseconds: 30_000, maxBytes: LIMITS.upload.bytes })

async function bytesOf(
  { db, storage }: Context,
  { accountId }: Caller,
  { reference: { image_url: address, file_id: id }, field }: { reference: Reference; field: string },
): Promise<Buffer> {
  const wrong = (cause?: unknown) => new Problem('invalid_input', { cause, fields: [{ field, code: 'not_valid' }] })
  if (id != null) {
    const upload = await findUpload(db, { id, accountId })
    if (!upload) throw new Problem('invalid_input', { fields: [{ field, code: 'file_gone' }] })
    return Buffer.from(await storage.get(upload.file))
  }
  const [head] = DATA.exec(address ?? '') ?? []
  if (head !== undefined) return Buffer.from((address ?? '').slice(head.length), 'base64')
  if (!/^https?:/i.test(address ?? '')) throw wrong()
  try {
    const answer = await fetchPicture(address ?? '')
    if (!answer.ok) throw wrong()
    return Buffer.from(await answer.bytes())
  } catch (error) {
    throw error instanceof EngineError ? wrong(error) : error
  }
}
