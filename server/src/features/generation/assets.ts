import { readList } from '@stipple/core/domain/list-value'
import type { Input } from '@stipple/core/domain/property'
import type { Context } from '../../context.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { findStyleFile } from '../training/public.ts'
import { findUpload } from '../uploads/public.ts'
import { findWorkFile } from '../works/public.ts'

const UPLOAD = /^(?:https?:\/\/[^/]+)?\/media\/uploads\/([0-9a-f-]{36})\.\w+(?:\?.*)?$/
const WORK = /^(?:https?:\/\/[^/]+)?\/media\/works\/([0-9a-f-]{36})\/[\w.]+(?:\?.*)?$/

/** The stored file behind an address that a member gave as input: an upload, a work or a trained style of their own, nothing else. Its key in the object store. */
export async function findAsset(
  context: Context,
  { accountId, address }: { accountId: string; address: string },
): Promise<string | undefined> {
  const upload = UPLOAD.exec(address)?.[1]
  if (upload !== undefined) return (await findUpload(context.db, { id: upload, accountId }))?.file
  const work = WORK.exec(address)?.[1]
  if (work !== undefined) return (await findWorkFile(context.db, { id: work, accountId }))?.file
  return findStyleFile(context.db, { accountId, lora: address })
}

/** The ids of works whose addresses were given as input, each once. */
export function worksIn(input: Input): string[] {
  const ids = Object.values(input).flatMap((value) => readList(value).flatMap((entry) => WORK.exec(entry)?.[1] ?? []))
  return [...new Set(ids.filter(isUuid))]
}
