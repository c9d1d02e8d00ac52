import type { Text } from '@stipple/core/domain/text'
import { type About, foundModel, readModel, readSchema } from '../by-schema/public.ts'
import type { FoundModel } from '../spec.ts'

/** A model as listed by the service. */
export interface ListedModel extends About {
  readonly owner: string
  /** A requested version; default: latest. */
  readonly version?: string | undefined
  /** OpenAPI description of the version. */
  readonly schema: unknown
}

/** Converts a listed model to one for members, with a form from its schema; otherwise returns the reason. */
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
