import { isDeepStrictEqual } from 'node:util'
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
import { idOfName, isOfFile } from './file-ids.ts'
import { tellElsewhere } from './places.ts'

/**
 * Makes the connections that a file named what `ENGINES_FILE` says now: adds, changes, and removes those that it names no more; one that still makes something
 * is drained, and removed at a later start. Connections that operators made stay. Throws `ConfigError`, which names the entry and its setting.
 */
export async function applyEnginesFile(context: Context): Promise<void> {
  const wanted = context.config.enginesFile ?? []
  for (const entry of wanted) check(context, entry)
  const changed = await context.db.transaction(async (tx) => {
    await data.lockFile(tx)
    const known = (await data.listConnections(tx)).filter(({ id }) => isOfFile(id))
    const ids = new Set(wanted.map(({ name }) => idOfName(name)))
    const results = [
      ...(await inTurn(wanted, (entry) => bring(context, tx, { entry, before: known.find(({ id }) => id === idOfName(entry.name)) }))),
      ...(await inTurn(
        known.filter(({ id }) => !ids.has(id)),
        (connection) => retire(tx, connection),
      )),
    ]
    const changes = results.filter((result) => result !== undefined)
    for (const id of changes) {
      await notify(tx, ENGINES_CHANGED, id)
      await notify(tx, SURVEY_DUE, id)
    }
    if (changes.length > 0) await tellElsewhere(tx)
    return changes
  })
  if (changed.length === 0) return
  context.log.info({ connections: wanted.map(({ name }) => name) }, 'engines elsewhere are those of ENGINES_FILE')
  await context.catalogue.refresh()
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) results.push(await work(item))
  return results
}

function check({ kinds }: Context, { name, kind: kindId, settings }: FileConnection): void {
  const kind = kinds.find(({ id }) => id === kindId)
  if (!kind) throw new ConfigError(`ENGINES_FILE: ${name}: kind: must be one of ${kinds.map(({ id }) => id).join(', ')}`)
  const { error } = kind.settings.safeParse(settings)
  if (error)
    throw new ConfigError(error.issues.map(({ path, message }) => `ENGINES_FILE: ${[name, ...path, message].join(': ')}`).join('\n'))
}

/** Adds or changes the connection of an entry. Its id where something changed. */
async function bring(
  { kinds, secrets: sealer }: Pick<Context, 'kinds' | 'secrets'>,
  tx: Transaction,
  { entry, before }: { readonly entry: FileConnection; readonly before: StoredConnection | undefined },
): Promise<string | undefined> {
  const { name, kind: kindId, slots, weight, state } = entry
  const id = idOfName(name)
  const kind = kinds.find((candidate) => candidate.id === kindId)
  if (!kind) return undefined
  if (before && before.kind === kindId) {
    const secrets = before.secrets === null ? {} : await unsealAll(sealer, { id, sealed: before.secrets }).catch(() => undefined)
    const now = { settings: { ...before.settings, ...secrets }, slots: before.slots, weight: before.weight, state: before.state }
    if (secrets && isDeepStrictEqual(now, { settings: entry.settings, slots, weight, state })) return undefined
  }
  const { open, secrets } = await splitSettings({ secrets: sealer }, { id, kind, settings: entry.settings })
  const change = { name, settings: open, secrets, slots, weight, state }
  if (before && before.kind === kindId) await data.updateConnection(tx, { id, revision: before.revision, change })
  else {
    if (before) await data.deleteConnection(tx, id)
    await data.insertConnection(tx, { id, kind: kindId, ...change })
  }
  return id
}

/** Removes a connection that the file names no more, or lets it end what it makes. */
async function retire(tx: Transaction, { id, state, revision }: StoredConnection): Promise<string | undefined> {
  await data.lockConnection(tx, id)
  if ((await data.countTaken(tx, id)) === 0) await data.deleteConnection(tx, id)
  else if (state === 'draining') return undefined
  else await data.updateConnection(tx, { id, revision, change: { state: 'draining' } })
  return id
}
