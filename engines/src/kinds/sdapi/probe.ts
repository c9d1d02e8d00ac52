import { z } from 'zod'
import type { ServiceWire } from '../service-wire.ts'
import { type DialectName, dialectOf } from './dialects.ts'

/** Program at an address. */
export interface Program {
  readonly dialect: DialectName
  readonly version: string
}

const some = z.looseObject({})
const nextStatus = z.looseObject({ status: z.string() })
const nextVersion = z.object({ updated: z.string().nullish(), commit: z.string().nullish(), hash: z.string().nullish() })
const koboldVersion = z.object({ result: z.string(), version: z.string() })

/** Detects the program by addresses that only one of them has; undefined if unknown. Only reads. */
export async function probe(wire: ServiceWire): Promise<Program | undefined> {
  if (await wire.probe('sdcpp/v1/capabilities', some)) return { dialect: 'sdcpp', version: '' }
  if (await wire.probe('sdapi/v1/status', nextStatus)) {
    const { updated, commit, hash } = (await wire.probe('sdapi/v1/version', nextVersion)) ?? {}
    return { dialect: 'sdnext', version: updated ?? commit ?? hash ?? '' }
  }
  if (await wire.probe('sdapi/v1/sd-modules', z.array(some))) return { dialect: 'forge', version: '' }
  // May contain passwords: nothing of it is kept.
  if (await wire.probe('sdapi/v1/cmd-flags', some)) return { dialect: 'a1111', version: '' }
  if (!(await wire.probe('sdapi/v1/sd-models', z.array(some)))) return undefined
  const kobold = await wire.probe('api/extra/version', koboldVersion)
  return { dialect: 'koboldcpp', version: kobold?.version ?? '' }
}

/** Name and version for operators. */
export const titleOf = ({ dialect, version }: Program): string =>
  [dialectOf(dialect).label, version].filter((part) => part !== '').join(' ')

/** Name of a server that requires a password first. */
export const GUARDED = 'Stable Diffusion WebUI'

/** Returns true if the server has this API behind a password. It refuses in JSON, and has no other address. */
export async function isGuarded(wire: ServiceWire): Promise<boolean> {
  const [known, unknown] = await Promise.all([wire.send('sdapi/v1/options'), wire.send('sdapi/v1/no-such-address')])
  await unknown.body?.cancel()
  const refusal = refused.safeParse(await known.json().catch(() => undefined))
  return known.status === 401 && unknown.status === 404 && refusal.success
}

const refused = z.object({ detail: z.string() })
