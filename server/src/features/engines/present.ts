import type { EngineConnection } from '@stipple/core/contract/engines'
import { destinationOf } from '@stipple/core/domain/public-address'
import type { Text } from '@stipple/core/domain/text'
import { endOfShanghaiDay } from '@stipple/core/domain/time'
import { settingFields } from '@stipple/engines/kinds/setting-fields'
import type { EngineKind } from '@stipple/engines/kinds/spec'
import type { StoredConnection } from '../../engine-catalogue.ts'
import { isOfFile } from './file-ids.ts'
import { isSpent } from './spent.ts'

interface Facts {
  /** Undefined for a kind that this release does not know. */
  readonly kind: EngineKind<unknown> | undefined
  readonly secrets: Readonly<Record<string, unknown>>
  readonly condition: { readonly since: Date; readonly seenAt: Date | null; readonly taken: number }
  /** Reason why this process cannot use it, if any. */
  readonly failure: string | undefined
  readonly now: Date
}

/** Destination of the jobs of a connection, if they leave the operator's network; assumed for an unknown kind. */
export function destination(
  kind: EngineKind<unknown> | undefined,
  connection: Pick<StoredConnection, 'kind' | 'settings'>,
): Text | undefined {
  if (!kind) return destinationOf({ elsewhere: true, label: { en: connection.kind, zh: connection.kind } }, connection.settings)
  const address = settingFields(kind).find(({ name }) => name === 'address')?.initial
  return destinationOf(kind, { address, ...connection.settings })
}

/** A connection for an operator: secrets are shortened to their ends. */
export function presentConnection(connection: StoredConnection, { kind, secrets, condition, failure, now }: Facts) {
  const {
    id,
    name,
    settings,
    state,
    slots,
    weight,
    dailyBudget,
    spentToday,
    facts,
    loras,
    revision,
    health,
    lastError,
    models,
    workflows,
  } = connection
  const place = destination(kind, connection)
  const error = failure === undefined ? lastError : { en: failure, zh: failure }
  return {
    id,
    kind: connection.kind,
    kind_label: kind?.label ?? { en: connection.kind, zh: connection.kind },
    elsewhere: place !== undefined,
    ...(place && { destination: place }),
    name,
    settings: settings as EngineConnection['settings'],
    secrets: Object.fromEntries(Object.entries(secrets).map(([field, value]) => [field, hint(value)])),
    state,
    health,
    since: condition.since.toISOString(),
    ...(error && { error }),
    ...(condition.seenAt && { seen: condition.seenAt.toISOString() }),
    ...(facts && { version: facts.version }),
    ...(facts?.hardware !== undefined && { hardware: facts.hardware }),
    warnings: [...(facts?.warnings ?? [])],
    slots,
    slots_taken: condition.taken,
    weight,
    ...(dailyBudget !== null && { daily_budget: dailyBudget }),
    spent_today: spentToday,
    ...(isSpent(connection) && { rests_until: endOfShanghaiDay(now).toISOString() }),
    loras: loras.length,
    revision,
    from_file: isOfFile(id),
    models,
    workflows,
  }
}

/** Its last four characters; none of a short one. */
const hint = (secret: unknown): string => (typeof secret === 'string' && secret.length >= 12 ? `…${secret.slice(-4)}` : '…')
