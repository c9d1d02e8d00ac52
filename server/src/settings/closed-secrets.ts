import type { Executor } from '../db/database.ts'
import { listSealed, type Sealed } from '../db/sealed.ts'
import { SealBroken } from '../lib/seal.ts'
import type { Secrets } from './secrets.ts'

/** Numbers of secrets that do not open, by what they belong to. */
export type ClosedSecrets = Readonly<Record<Sealed['of'], number>>

/** Counts the secrets that the keys of this installation do not open, as after a restore without them. */
export async function countClosedSecrets(db: Executor, secrets: Pick<Secrets, 'unseal'>): Promise<ClosedSecrets> {
  const closed = { engines: 0, webhooks: 0, members: 0, apps: 0 }
  for (const { of, place, bytes } of await listSealed(db)) {
    await secrets.unseal(bytes, place).catch((error: unknown) => {
      if (!(error instanceof SealBroken)) throw error
      closed[of] += 1
    })
  }
  return closed
}

/** Says how many secrets do not open and what to do; undefined where all of them open. */
export function describeClosedSecrets({ engines, webhooks, members, apps }: ClosedSecrets): string | undefined {
  const total = engines + webhooks + members + apps
  if (total === 0) return undefined
  return `${total} secrets cannot be opened with the key of this installation: ${engines} of engines, ${webhooks} of webhooks, ${members} of members' keys for the Horde, ${apps} of authenticator apps. \
Put back SECRETS_KEY, or the file secrets.key of the old data folder, and start again. Without it: enter the keys of the engines again, and let members renew the \
secrets of their webhooks and enter their keys; who used an authenticator app logs in with a recovery code or a reset link of yours.`
}
