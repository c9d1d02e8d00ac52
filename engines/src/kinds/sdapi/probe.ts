import { z } from 'zod'
import type { ServiceWire } from '../service-wire.ts'
import { type DialectName, dialectOf } from './dialects.ts'

/** Program that answers at an address. */
export interface Program {
  readonly dialect: DialectName
  readonly version: string
}

const some = z.looseObject({})
const nextStatus = z.looseObject({ status: z.string() })
const nextVersion = z.object({ updated: z.string().nullish(), commit: z.string().nullish(), hash: z.string().nullish() })
const koboldVersion = z.object({ result: z.string(), version: z.string() })

/** Asks which program it is, by addresses that only one of them has; undefined for none of them. Only reads. */
export async function probe(wire: ServiceWire): Promise<Program | undefined> {
  if (await wire.probe('sdcpp/v1/capabilities', some)) return { dialect: 'sdcpp', version: '' }
  if (await wire.probe('sdapi/v1/status', nextStatus)) {
    const { updated, commit, hash } = (await wire.probe('sdapi/v1/version', nextVersion)) ?? {}
    return { dialect: 'sdnext', version: updated ?? commit ?? hash ?? '' }
  }
  if (await wire.probe('sdapi/v1/sd-modules', z.array(some))) return { dialect: 'forge', version: '' }
  // It may hold passwords: nothing of it is kept.
  if (await wire.probe('sdapi/v1/cmd-flags', some)) return { dialect: 'a1111', version: '' }
  if (!(await wire.probe('sdapi/v1/sd-models', z.array(some)))) return undefined
  const kobold = await wire.probe('api/extra/version', koboldVersion)
  return { dialect: 'koboldcpp', version: kobold?.version ?? '' }
}

/** Name and version, as an operator knows them. */
export const titleOf = ({ dialect, version }: Program): string =>
  [dialectOf(dialect).label, version].filter((part) => part !== '').join(' ')

/** Name of a server that asks for a password before it says more. */
export const GUARDED = 'Stable Diffusion WebUI'

/** Returns true if the server has this API behind a password. It refuses in JSON, and has no address beside it. */
export async function isGuarded(wire: ServiceWire): Promise<boolean> {
  const [known, unknown] = await Promise.all([wire.send('sdapi/v1/options'), wire.send('sdapi/v1/no-such-address')])
  await unknown.body?.cancel()
  const refusal = refused.safeParse(await known.json().catch(() => undefined))
  return known.status === 401 && unknown.status === 404 && refusal.success
}

const refused = z.object({ detail: z.string() })
