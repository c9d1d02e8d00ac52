import { z } from 'zod'
import { EngineError } from '../../spec.ts'
import { type ReadModel, readModel, readSchema } from '../by-schema/public.ts'
import type { ServiceWire } from '../service-wire.ts'

/** Name of a model on the service. */
export interface ModelName {
  readonly owner: string
  readonly name: string
  readonly version: string | undefined
}

const NAME = /^(?:https?:\/\/replicate\.com\/)?([\w.-]+)\/([\w.-]+?)(?:(?::|\/versions\/)([0-9a-f]{64}))?\/?$/

/** Parses `owner/name` or `owner/name:version`, or the address of its page. */
export function readName(text: string): ModelName | undefined {
  const [, owner, name, version] = NAME.exec(text.trim()) ?? []
  return owner !== undefined && name !== undefined ? { owner, name, version } : undefined
}

const version = z.object({ id: z.string(), openapi_schema: z.unknown() })
const model = z.object({
  owner: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  /** Always running on the service, and called by name instead of version. */
  is_official: z.boolean().optional(),
  latest_version: version.nullish(),
})

export interface ServiceModel extends ModelName {
  readonly description: string
  /** Path and body of a new prediction, without its input. */
  readonly order: { readonly path: string; readonly body: { readonly version?: string } }
  readonly schema: unknown
}

/** Requests a model with its version's schema; undefined if the service does not have it, or hides it from this account. */
export async function findModel(wire: ServiceWire, { owner, name, version: pinned }: ModelName): Promise<ServiceModel | undefined> {
  const path = `models/${owner}/${name}`
  const found = await wire.find(path, model)
  const used = pinned === undefined ? found?.latest_version : await wire.find(`${path}/versions/${pinned}`, version)
  if (!found || (pinned !== undefined && !used)) return undefined
  const byName = pinned === undefined && (found.is_official === true || !used)
  return {
    owner,
    name,
    version: pinned,
    description: found.description ?? '',
    order: byName ? { path: `${path}/predictions`, body: {} } : { path: 'predictions', body: { version: used?.id ?? '' } },
    schema: used?.openapi_schema,
  }
}

export type ReplicateModel = ReadModel & Pick<ServiceModel, 'order'>

/** @throws {EngineError} `model_missing` if it no longer exists, or has changed its purpose */
export async function requireModel(wire: ServiceWire, remoteId: string): Promise<ReplicateModel> {
  const name = readName(remoteId)
  const found = name && (await findModel(wire, name))
  if (!found) throw new EngineError('model_missing', `Replicate has no model ${remoteId}`)
  const read = readModel(found, readSchema(found.schema))
  if ('reason' in read) throw new EngineError('model_missing', `${remoteId}: ${read.reason.en}`)
  return { ...read, order: found.order }
}
