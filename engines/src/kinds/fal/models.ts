import { statusError } from '../../kit/status-error.ts'
import { EngineError } from '../../spec.ts'
import { type About, readModel, type ReadModel } from '../by-schema/public.ts'
import { tryReadJson } from '../service-wire.ts'
import { readFalSchema } from './schema.ts'
import type { FalWire } from './wire.ts'

const NAME = /^(?:https?:\/\/(?:www\.)?fal\.ai\/models\/)?((?:\w[\w.-]*\/){1,7}?\w[\w.-]*?)(?:\/(?:playground|api|llms\.txt))?\/?$/

/** Reads a model name, `fal-ai/flux/dev`, or the address of its page. */
export const readName = (text: string): string | undefined => NAME.exec(text.trim())?.[1]

/** The part of a name for request addresses: owner and app, without the path. */
export function appOf(endpoint: string): string {
  const parts = endpoint.split('/')
  return parts.slice(0, parts[0] === 'workflows' || parts[0] === 'comfy' ? 3 : 2).join('/')
}

export interface FalModel extends About {
  readonly schema: ReturnType<typeof readFalSchema>
}

/** Requests a model with its schema; undefined if it does not exist. */
export async function findModel(wire: FalWire, endpoint: string): Promise<FalModel | undefined> {
  const answer = await wire.pages.send(`api/openapi/queue/openapi.json?endpoint_id=${encodeURIComponent(endpoint)}`)
  if (answer.ok) {
    const body = await tryReadJson(answer)
    if (body === undefined) throw new EngineError('unavailable', 'fal answered what it should not')
    const schema = readFalSchema(body)
    return { name: endpoint.split('/').slice(1).join(' '), description: schema?.category.replaceAll('-', ' ') ?? '', schema }
  }
  await answer.body?.cancel()
  if (answer.status === 404 || answer.status === 422) return undefined
  throw statusError(answer, 'fal refused')
}

/** @throws {EngineError} `model_missing` if it no longer exists, or has changed its purpose */
export async function requireModel(wire: FalWire, endpoint: string): Promise<ReadModel> {
  const found = await findModel(wire, endpoint)
  if (!found) throw new EngineError('model_missing', `fal has no model ${endpoint}`)
  const read = readModel(found, found.schema)
  if ('reason' in read) throw new EngineError('model_missing', `${endpoint}: ${read.reason.en}`)
  return read
}
