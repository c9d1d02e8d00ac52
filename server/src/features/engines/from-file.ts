import { isDeepStrictEqual } from 'node:util'
import type { EngineKind } from '@stipple/engines/kinds/spec'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { notify } from '../../db/notifier.ts'
import type { StoredConnection } from '../../engine-catalogue.ts'
import type { FileConnection } from '../../settings/engines-file.ts'
import { ConfigError } from '../../settings/variable.ts'
import { splitSettings } from './change.ts'
import { ENGINES_CHANGED, SURVEY_DUE } from './channels.ts'
import { unsealAll } from './connect.ts'
import * as data from './data.ts'
import { fileIdOf, isOfFile } from './file-ids.ts'
import { notifyExternalLane } from './places.ts'
import { failStranded } from './stranded.ts'

/**
 * Applies `ENGINES_FILE`: adds, changes and removes its connections; one with running jobs is drained and removed at a later start. Connections made
 * by operators stay. Throws `ConfigError` with the entry and its setting.
 */
export async function applyEnginesFile(context: Context): Promise<void> {
  const entries = (context.config.enginesFile ?? []).map((entry) => ({ ...entry, id: fileIdOf(entry), kind: requireKind(context, entry) }))
  const changes: string[] = []
  await context.db.transaction(async (tx) => {
    await data.lockFile(tx)
    const known = (await data.listConnections(tx)).filter(({ id }) => isOfFile(id))
    for (const entry of entries) {
      const before = known.find(({ id }) => id === entry.id)
      if (await bring(context.secrets, tx, { entry, before })) changes.push(entry.id)
    }
    for (const connection of known) {
      if (entries.some(({ id }) => id === connection.id)) continue
      if (await retire(tx, connection)) changes.push(connection.id)
    }
    await failStranded(tx)
    for (const id of changes) {
      await notify(tx, ENGINES_CHANGED, id)
      await notify(tx, SURVEY_DUE, id)
    }
    if (changes.length > 0) await notifyExternalLane(tx)
  })
  if (changes.length === 0) return
  context.log.info({ connections: entries.map(({ name }) => name) }, 'external engines match ENGINES_FILE')
  await context.catalogue.refresh()
}

/** Kind of an entry, after checking its settings. */
function requireKind({ kinds }: Context, { name, kind: kindId, settings }: FileConnection): EngineKind<unknown> {
  const kind = kinds.find(({ id }) => id === kindId)
  if (!kind) throw new ConfigError(`ENGINES_FILE: ${name}: kind: must be one of ${kinds.map(({ id }) => id).join(', ')}`)
  const { error } = kind.settings.safeParse(settings)
  if (error)
    throw new ConfigError(error.issues.map(({ path, message }) => `ENGINES_FILE: ${[name, ...path, message].join(': ')}`).join('\n'))
  return kind
}

interface Entry extends Omit<FileConnection, 'kind'> {
  readonly id: string
  readonly kind: EngineKind<unknown>
}

/** Adds or updates the connection of an entry. False if it is unchanged. */
async function bring(
  secrets: Context['secrets'],
  tx: Transaction,
  { entry, before }: { readonly entry: Entry; readonly before: StoredConnection | undefined },
): Promise<boolean> {
  const { id, kind, name, settings, slots, weight, dailyBudget = null, state } = entry
  if (before) {
    // Secrets that can no longer be decrypted are encrypted again.
    const hidden = before.secrets === null ? {} : await unsealAll(secrets, { id, sealed: before.secrets }).catch(() => undefined)
    const now = { settings: { ...before.settings, ...hidden }, ...places(before) }
    if (hidden && isDeepStrictEqual(now, { settings, ...places(entry) })) return false
  }
  const { open, secrets: sealed } = await splitSettings({ secrets }, { id, kind, settings })
  const row = { name, settings: open, secrets: sealed, slots, weight, dailyBudget, state }
  if (before) await data.updateConnection(tx, { id, revision: before.revision, change: row })
  else await data.insertConnection(tx, { id, kind: kind.id, ...row })
  return true
}

type Places = Pick<StoredConnection, 'slots' | 'weight' | 'state'> & { readonly dailyBudget?: number | null | undefined }
const places = ({ slots, weight, dailyBudget = null, state }: Places) => ({ slots, weight, dailyBudget, state })

/** Removes a connection that is no longer in the file, or drains it. False while it has running jobs. */
async function retire(tx: Transaction, { id, state, revision }: StoredConnection): Promise<boolean> {
  await data.lockConnection(tx, id)
  if ((await data.countTaken(tx, id)) === 0) await data.deleteConnection(tx, id)
  else if (state === 'draining') return false
  else await data.updateConnection(tx, { id, revision, change: { state: 'draining' } })
  return true
}
