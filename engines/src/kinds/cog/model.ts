import type { Text } from '@stipple/core/domain/text'
import { EngineError } from '../../spec.ts'
import { foundModel, readModel, type ReadModel, readSchema } from '../by-schema/public.ts'
import { tryReadJson, type ServiceWire } from '../service-wire.ts'
import type { FoundModel } from '../spec.ts'

/** The operator sets the purpose, because the description does not contain it. */
export interface ModelNaming {
  readonly name: string
  readonly makes: 'pictures' | 'films'
}

/** Reads the server's model description; returns the reason if no mode fits. */
export async function inspectServer(wire: ServiceWire, { name, makes }: ModelNaming): Promise<ReadModel | { readonly reason: Text }> {
  const document = await tryReadJson(await wire.request('openapi.json'))
  if (document === undefined) throw new EngineError('unavailable', 'the server answered what it should not')
  const schema = readSchema(document)
  return readModel({ name, description: '' }, schema && { ...schema, output: schema.output === 'files' ? makes : schema.output })
}

const ID = 'model'

export const modelFrom = ({ name, makes }: ModelNaming, read: ReadModel): FoundModel =>
  foundModel(
    { id: `cog/${name.trim().replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')}`, remoteId: `${ID}:${makes}`, label: name, description: name },
    read,
  )
