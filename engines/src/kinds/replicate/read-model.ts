import type { Text } from '@stipple/core/domain/text'
import { type About, foundModel, readModel, readSchema } from '../by-schema/public.ts'
import type { FoundModel } from '../spec.ts'

/** A model of the service as it is listed. */
export interface ListedModel extends About {
  readonly owner: string
  /** A version that was asked for; the latest otherwise. */
  readonly version?: string | undefined
  /** OpenAPI description of the version. */
  readonly schema: unknown
}

/** Turns a listed model into one that members can be offered, with a form from its schema; the reason where it cannot be. */
export function modelFrom({ schema, owner, name, version, description }: ListedModel): FoundModel | { readonly reason: Text } {
  const read = readModel({ name, description }, readSchema(schema))
  if ('reason' in read) return read
  return foundModel(
    {
      id: `replicate/${owner}/${name}${version === undefined ? '' : `/${version.slice(0, 8)}`}`,
      remoteId: version === undefined ? `${owner}/${name}` : `${owner}/${name}:${version}`,
      label: name,
      description: description.trim() || `${owner}/${name}`,
    },
    read,
  )
}
