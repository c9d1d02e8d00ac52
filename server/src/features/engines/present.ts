import type { StoredConnection } from '../../engine-catalogue.ts'

/** A connection as an operator may see it: of its secrets only the hints. */
export function presentConnection(connection: StoredConnection, secrets: Readonly<Record<string, unknown>>) {
  const { id, kind, name, settings, state, slots, weight, limits, facts, revision, health, lastError, models } = connection
  return {
    id,
    kind,
    name,
    settings,
    state,
    slots,
    weight,
    limits,
    facts,
    revision,
    health,
    lastError,
    secrets: Object.fromEntries(Object.entries(secrets).map(([field, value]) => [field, hint(value)])),
    models: models.map(({ remoteId, model, traits: { label }, hidden, missing }) => ({ remoteId, model, label, hidden, missing })),
  }
}

/** Its last four characters, and of a short one none. */
const hint = (secret: unknown): string => (typeof secret === 'string' && secret.length >= 12 ? `…${secret.slice(-4)}` : '…')
