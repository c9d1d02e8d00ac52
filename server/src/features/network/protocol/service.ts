import { readdir, readFile } from 'node:fs/promises'
import type { Language } from '@stipple/core/domain/text'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { WorkerRow } from '../../../db/schema/network.ts'
import { isUuid } from '../../../lib/is-uuid.ts'
import * as ledger from '../kudos/public.ts'
import { loadOf } from '../matching/public.ts'
import { HordeRefusal, type Requester } from '../wire/public.ts'
import * as records from '../workers/public.ts'
import { formLoad } from './form-data.ts'
import { mayEdit } from './policy.ts'
import { NOBODY, presentNews, presentUser, presentWorker } from './present.ts'
import type { workerBody } from './shapes.ts'
import { listSharedKeys } from './shared-key-data.ts'
import { sharedKeyIds } from './shared-keys.ts'
import { collectionsOf, stylesOf } from './style-data.ts'
import { teamNames } from './team-data.ts'
import { requireTeam } from './teams.ts'
import { userOfNumber } from './user-number.ts'

const MEGA = 1_000_000

/** Online workers, optionally of a type or name. */
export const workers = async (
  context: Pick<Context, 'db' | 'now'>,
  { type, name }: { readonly type?: string | undefined; readonly name?: string | undefined } = {},
) => {
  const online = await records.listOnlineWorkers(context.db)
  const isNamed = (worker: WorkerRow): boolean => name === undefined || worker.name.toLowerCase() === name.toLowerCase()
  return present(
    context,
    online.filter((worker) => (type === undefined || worker.kind === type) && isNamed(worker)),
  )
}

/** All workers of a member. */
export const ownWorkers = async (context: Pick<Context, 'db' | 'now'>, accountId: string) =>
  present(context, await records.listWorkersOf(context.db, accountId))

/** Shared keys, styles and collections of a member, for the export of an account. */
export async function exportShared({ db }: Pick<Context, 'db'>, accountId: string) {
  const [keys, styles, collections] = await Promise.all([
    listSharedKeys(db, accountId),
    stylesOf(db, accountId),
    collectionsOf(db, accountId),
  ])
  const own = <T extends { readonly accountId: string }>(row: T) => {
    const { accountId: _account, ...rest } = row
    return rest
  }
  return { sharedKeys: keys.map(own), styles: styles.map(own), collections: collections.map(own) }
}

async function present({ db, now }: Pick<Context, 'db' | 'now'>, rows: readonly WorkerRow[]) {
  const ids = rows.map(({ id }) => id)
  const [kudos, teams] = await Promise.all([ledger.kudosOfWorkers(db, ids), teamNames(db)])
  return rows.map((row) => presentWorker(row, { kudos: kudos.get(row.id), online: records.isOnline(row, now()), teams }))
}

/** A worker by id or name, also an offline one. Throws `WorkerNotFound`. */
export async function worker(context: Pick<Context, 'db' | 'now'>, which: { readonly id: string } | { readonly name: string }) {
  const row = 'name' in which || isUuid(which.id) ? await records.findWorker(context.db, which) : undefined
  const [presented] = await present(context, row ? [row] : [])
  if (!presented) throw workerNotFound()
  return presented
}

const workerNotFound = (): HordeRefusal => new HordeRefusal(404, 'WorkerNotFound', 'No such worker.')

/** Changes the caller's own worker; an operator may pause any. Returns the changes. */
export async function changeWorker(
  { db }: Pick<Context, 'db'>,
  who: Requester,
  { id, ...wanted }: { readonly id: string } & z.output<typeof workerBody>,
) {
  const row = isUuid(id) ? await records.findWorker(db, { id }) : undefined
  if (!row) throw workerNotFound()
  const { paused, ...own } = wanted
  if (Object.keys(wanted).length === 0) throw new HordeRefusal(400, 'NoWorkerModSelected', 'Please provide at least one change.')
  if (paused !== undefined && !who.isSuper) throw new HordeRefusal(403, 'NotModerator', 'Only an operator can pause a worker.')
  if (Object.keys(own).length > 0 && !mayEdit(who, row)) throw new HordeRefusal(403, 'NotOwner', 'This worker is not yours.')
  if (own.team) await requireTeam({ db }, own.team)
  const { maintenance_msg: maintenanceMessage, team, ...others } = own
  const given = Object.entries({ ...others, paused, maintenanceMessage, ...(team !== undefined && { team: team || null }) }).filter(
    ([, value]) => value !== undefined,
  )
  if (!(await records.updateWorker(db, id, Object.fromEntries(given))))
    throw new HordeRefusal(400, 'WorkerNameAlreadyExists', 'This name is taken.')
  return wanted
}

/** Removes the caller's own worker, or any for an operator. */
export async function removeWorker({ db }: Pick<Context, 'db'>, who: Requester, id: string) {
  const row = isUuid(id) ? await records.findWorker(db, { id }) : undefined
  if (!row) throw workerNotFound()
  if (!mayEdit(who, row) && !who.isSuper) throw new HordeRefusal(403, 'NotOwner', 'This worker is not yours.')
  await records.deleteWorker(db, id)
  return { deleted_id: id, deleted_name: row.name }
}

/** Members with a part in the network, 25 per page, most kudos first. */
export async function users(context: Context, page: number) {
  const owners = await ledger.listOwners(context.db, { from: (page - 1) * 25 })
  return (await describeOwners(context, owners)).map((owner) => ({ ...owner, ...PRIVILEGED }))
}

/** Fields for moderators in the published list, empty for others. */
const PRIVILEGED = {
  evaluating_kudos: null,
  monthly_kudos: null,
  suspicious: null,
  contact: null,
  admin_comment: null,
  proxy_passkey: null,
}

/** The holder of a key; Anonymous without one. */
export async function userOf(context: Context, who: Requester | undefined) {
  if (!who) return NOBODY
  const [owner] = await describeOwners(context, await ledger.listOwners(context.db, { uid: who.uid, anybody: true }))
  if (!owner) throw userNotFound(who.uid)
  if (who.shared) return { ...owner, username: `${owner.username} (Shared Key: ${who.shared.name})` }
  const [sharedkey_ids, styles] = await Promise.all([sharedKeyIds(context, who.accountId), stylesOf(context.db, who.accountId)])
  return { ...owner, sharedkey_ids, styles: styles.map(({ id, name }) => ({ id, name, type: 'image' })) }
}

/** A member with a part in the network, by user id; others are not revealed. Throws `UserNotFound`. */
export async function user(context: Context, uid: string) {
  if (uid === '0') return NOBODY
  // By the number that `find_user` returns, or the user id in names.
  const number = userOfNumber(uid)
  const found = await ledger.listOwners(context.db, { uid })
  const rows = found.length === 0 && number !== undefined ? await ledger.listOwners(context.db, { uid: number }) : found
  const [owner] = await describeOwners(context, rows)
  if (!owner) throw userNotFound(uid)
  return owner
}

async function describeOwners({ db, now, settings }: Context, owners: readonly ledger.Owner[]) {
  const kudos = await ledger.kudosOf(
    db,
    owners.map(({ id }) => id),
  )
  const concurrency = settings.get('jobs.waiting')
  return owners.map((owner) => presentUser(owner, { kudos: kudos.get(owner.id), now: now(), concurrency }))
}

const userNotFound = (uid: string): HordeRefusal => new HordeRefusal(404, 'UserNotFound', `User with id '${uid.slice(0, 100)}' not found.`)

/** Load of the network as a whole. */
export async function performance({ db }: Pick<Context, 'db'>) {
  const [painters, others, { requests, queued, lately }, queuedForms] = await Promise.all([
    records.countOnline(db, { kind: 'image' }),
    records.countOnline(db, { kind: 'interrogation' }),
    loadOf(db),
    formLoad(db),
  ])
  return {
    queued_requests: requests,
    queued_text_requests: 0,
    worker_count: painters.workers,
    text_worker_count: 0,
    thread_count: painters.threads,
    text_thread_count: 0,
    queued_megapixelsteps: queued / MEGA,
    past_minute_megapixelsteps: lately / MEGA,
    queued_forms: queuedForms,
    interrogator_count: others.workers,
    interrogator_thread_count: others.threads,
    queued_tokens: 0,
    past_minute_tokens: 0,
  }
}

const CHANGES = new URL('../../../../../changes/', import.meta.url)
const release = z.object({ version: z.string(), date: z.string(), en: z.array(z.string()), zh: z.array(z.string()) })

/** Releases of the product as news, newest first. */
export async function news(language: Language) {
  const files = (await readdir(CHANGES)).filter((name) => name.endsWith('.json'))
  const releases = await Promise.all(files.map(async (name) => release.parse(JSON.parse(await readFile(new URL(name, CHANGES), 'utf8')))))
  return releases
    .toSorted((one, other) => other.date.localeCompare(one.date) || other.version.localeCompare(one.version, 'en', { numeric: true }))
    .map((one) => presentNews(one, language))
}
