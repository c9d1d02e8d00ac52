import type { EngineKind } from '@stipple/engines/kinds/spec'
import { createSafeFetch } from '@stipple/engines/kit/safe-fetch'
import { type Engine, EngineError, type Fetch } from '@stipple/engines/spec'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { StoredConnection } from '../../engine-catalogue.ts'
import { LOOP, markOfCall, LOOP_HEADER, LOOP_TEXT } from '../../http/own-call.ts'
import { SealBroken } from '../../lib/seal.ts'

/** Reason why this process cannot use a connection. The message is for the operator and contains no settings. */
export class Unusable extends Error {
  override readonly name = 'Unusable'
}

/** Context that the secrets of a connection are encrypted for. */
export const placeOf = (id: string): string => `engine_connections:${id}`

const strings = z.record(z.string(), z.unknown())

/** Its kind and all settings with decrypted secrets. Throws `Unusable`. */
export async function openSettings(
  { kinds, secrets }: Pick<Context, 'kinds' | 'secrets'>,
  { id, kind: kindId, settings, secrets: sealed }: Pick<StoredConnection, 'id' | 'kind' | 'settings' | 'secrets'>,
): Promise<{ kind: EngineKind<unknown>; settings: unknown }> {
  const kind = kinds.find((candidate) => candidate.id === kindId)
  if (!kind) throw new Unusable(`This release knows no engines of the kind ${kindId}.`)
  const hidden = sealed === null ? {} : await unsealAll(secrets, { id, sealed })
  const parsed = kind.settings.safeParse({ ...settings, ...hidden })
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.join('.'))
    throw new Unusable(`Its settings do not fit this release: ${[...new Set(fields)].join(', ')}.`)
  }
  return { kind, settings: parsed.data }
}

/** The decrypted secrets of a connection. Throws `Unusable` if decryption fails. */
export async function unsealAll(
  secrets: Context['secrets'],
  { id, sealed }: { readonly id: string; readonly sealed: Buffer },
): Promise<Record<string, unknown>> {
  try {
    return strings.parse(JSON.parse(await secrets.unseal(sealed, placeOf(id))))
  } catch (cause) {
    if (!(cause instanceof SealBroken)) throw cause
    const cure = 'Restore SECRETS_KEY or the file secrets.key of the data folder, or enter the secrets of this connection again.'
    throw new Unusable(`Its secrets cannot be opened: ${cause.message}. ${cure}`, { cause })
  }
}

/** The safe fetch with access to private networks, because the operator chose the address. */
export function fetchFor(context: Pick<Context, 'secrets'>, settings: unknown): Promise<Fetch> {
  const values: unknown[] = typeof settings === 'object' && settings !== null ? Object.values(settings) : []
  const addresses = values.filter((value) => typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value))
  return withLoopCheck(context, createSafeFetch({ allowedOrigins: addresses.map((address) => new URL(String(address)).origin) }))
}

/** Reads an address. Throws `LoopError` if it is this installation. */
export async function withLoopCheck(context: Pick<Context, 'secrets'>, fetch: Fetch): Promise<Fetch> {
  const mark = await markOfCall(context)
  return async (address, init) => {
    const headers = new Headers(init?.headers)
    headers.set(LOOP_HEADER, mark)
    const answer = await fetch(address, { ...init, headers })
    if (answer.status === LOOP && answer.headers.has(LOOP_HEADER)) throw new LoopError()
    return answer
  }
}

export class LoopError extends EngineError {
  constructor() {
    super('unavailable', 'this is Stipple itself', { text: LOOP_TEXT })
  }
}

/** The engine of a connection. Throws `Unusable`. */
export async function connect(context: Pick<Context, 'kinds' | 'secrets'>, connection: StoredConnection): Promise<Engine> {
  const { kind, settings } = await openSettings(context, connection)
  const { id, name, models, workflows } = connection
  const kept = models.map(({ remoteId, model, traits, form }) => {
    const workflow = workflows.find((brought) => brought.remoteId === remoteId)?.workflow
    return { remoteId, traits: { ...traits, id: model, engine: id, ...(form && { form }) }, ...(workflow && { workflow }) }
  })
  return kind.connect(settings, { id, name }, kept)
}
