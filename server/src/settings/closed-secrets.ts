import type { Executor } from '../db/database.ts'
import { listSealed, type Sealed } from '../db/sealed.ts'
import { SealBroken } from '../lib/seal.ts'
import type { Secrets } from './secrets.ts'

/** Number of undecryptable secrets by kind. */
export type ClosedSecrets = Readonly<Record<Sealed['of'], number>>

/** Counts secrets that the installation's keys cannot decrypt, as after a restore without them. */
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

/** Describes the number of undecryptable secrets and the remedy; undefined if there are none. */
export function describeClosedSecrets({ engines, webhooks, members, apps }: ClosedSecrets): string | undefined {
  const total = engines + webhooks + members + apps
  if (total === 0) return undefined
  return `${total} secrets cannot be opened with the key of this installation: ${engines} of engines, ${webhooks} of webhooks, ${members} of members' keys for the Horde, ${apps} of authenticator apps. \
Restore SECRETS_KEY, or the file secrets.key of the old data folder, and restart. Otherwise, enter the keys of the engines again, and let members renew the \
secrets of their webhooks and enter their keys. Members with an authenticator app log in with a recovery code or with your reset link.`
}
