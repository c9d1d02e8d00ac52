import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { Context } from '../../context.ts'
import { type Lease, takeLease } from '../../db/leases.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../problem.ts'
import type { Storage } from '../../storage/storage.ts'
import { securityOf } from '../accounts/public.ts'
import { exportCollections } from '../collections/public.ts'
import { exportComments } from '../comments/public.ts'
import { exportCommunity } from '../community/public.ts'
import { exportEntries } from '../credits/public.ts'
import { exportFeedback } from '../feedback/public.ts'
import { exportJobs } from '../generation/public.ts'
import { keysOf } from '../keys/public.ts'
import { exportModeration } from '../moderation/public.ts'
import { exportShared, ownWorkers } from '../network/protocol/public.ts'
import { exportNotices } from '../notices/public.ts'
import { exportOptions } from '../options/public.ts'
import { exportOf as exportOrders } from '../payments/public.ts'
import { exportPeople } from '../people/public.ts'
import { exportPresets } from '../runs/public.ts'
import { exportSearches } from '../searches/public.ts'
import { exportTemplates } from '../templates/public.ts'
import { exportStyles } from '../training/public.ts'
import { exportUploads } from '../uploads/public.ts'
import { exportWorks } from '../works/public.ts'
import { presentExportedAccount, presentSession } from './present.ts'
import { requireAccount, sessionsOf } from './service.ts'

/**
 * Everything kept about a member as a zip archive, made while it is read: one page of the database and a piece of one file are in memory.
 * Throws `too_many_requests` while another export of the member is on its way.
 */
export async function exportAccount(context: Context, caller: Caller): Promise<Readable> {
  const lease = await takeLease(context.db, `export ${caller.accountId}`)
  if (!lease) throw new Problem('too_many_requests', { retryAfter: 10 })
  const archive = Readable.fromWeb(makeZip(releasing(lease, entriesOf(context, caller))))
  // Comes after the end, after an error, and when the caller went away.
  archive.once('close', () => void lease.release())
  return archive
}

/** Before the last bytes are sent, so that whoever has them may ask again. */
async function* releasing(lease: Lease, entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  yield* entries
  await lease.release()
}

/** One file of the archive. The next one is asked for when this one has been read. */
interface Entry {
  readonly name: string
  readonly lastModified?: Date
  readonly input: string | AsyncIterable<string | Uint8Array>
}

async function* entriesOf(context: Context, caller: Caller): AsyncGenerator<Entry> {
  const { db } = context
  const { accountId } = caller
  const sessions = await sessionsOf(context, caller)
  yield { name: 'account.json', input: JSON.stringify(presentExportedAccount(await requireAccount(context, caller)), undefined, 2) }
  yield {
    name: 'sessions.json',
    input: JSON.stringify(
      sessions.map((row) => presentSession(row, caller)),
      undefined,
      2,
    ),
  }
  if (caller.platform === 'builtin') yield { name: 'security.json', input: JSON.stringify(await securityOf(context, caller), undefined, 2) }
  yield { name: 'keys.json', input: JSON.stringify(await keysOf(context, caller), undefined, 2) }
  yield { name: 'workers.json', input: JSON.stringify(await ownWorkers(context, accountId), undefined, 2) }
  yield { name: 'network.json', input: JSON.stringify(await exportShared(context, accountId), undefined, 2) }
  yield { name: 'options.json', input: JSON.stringify(await exportOptions(db, accountId), undefined, 2) }
  yield { name: 'works.json', input: jsonOf(exportWorks(db, accountId), ({ work, file }) => ({ ...work, file: inArchive(file) })) }
  yield { name: 'collections.json', input: jsonOf(exportCollections(db, accountId)) }
  yield { name: 'searches.json', input: jsonOf(exportSearches(db, accountId)) }
  yield { name: 'presets.json', input: jsonOf(exportPresets(db, accountId)) }
  yield {
    name: 'uploads.json',
    input: jsonOf(exportUploads(db, accountId), ({ file, ...upload }) => ({ ...upload, file: inArchive(file) })),
  }
  yield { name: 'jobs.json', input: jsonOf(exportJobs(db, accountId)) }
  yield { name: 'dots.json', input: jsonOf(exportEntries(db, accountId)) }
  yield { name: 'orders.json', input: JSON.stringify(await exportOrders(db, accountId), undefined, 2) }
  yield {
    name: 'styles.json',
    input: jsonOf(exportStyles(db, accountId), ({ folder, file, cover, ...style }) => ({
      ...style,
      folder: folder && inArchive(folder),
      file: file && inArchive(file),
      cover: cover && inArchive(cover),
    })),
  }
  yield { name: 'apps.json', input: jsonOf(exportTemplates(db, accountId)) }
  yield { name: 'community.json', input: jsonOf(exportCommunity(db, accountId)) }
  yield { name: 'comments.json', input: jsonOf(exportComments(db, accountId)) }
  yield { name: 'people.json', input: jsonOf(exportPeople(db, accountId)) }
  yield { name: 'moderation.json', input: jsonOf(exportModeration(db, accountId)) }
  yield { name: 'notices.json', input: jsonOf(exportNotices(db, accountId)) }
  yield { name: 'feedback.json', input: jsonOf(exportFeedback(db, accountId)) }

  const missing: string[] = []
  for await (const { file, attachments, created } of exportWorks(db, accountId)) {
    for (const one of [file, ...attachments]) yield* fileOf(context.storage, { file: one, created, missing })
  }
  for await (const { file, createdAt } of exportUploads(db, accountId)) {
    yield* fileOf(context.storage, { file, created: createdAt, missing })
  }
  for await (const { file, cover, createdAt } of exportStyles(db, accountId)) {
    for (const one of [file, cover]) if (one !== null) yield* fileOf(context.storage, { file: one, created: createdAt, missing })
  }
  if (missing.length > 0) yield { name: 'missing.json', input: JSON.stringify(missing, undefined, 2) }
}

/** A stored file, or a line in the list of those that are not there. */
async function* fileOf(
  storage: Storage,
  { file, created, missing }: { file: string; created: Date; missing: string[] },
): AsyncGenerator<Entry> {
  const name = inArchive(file)
  const content = await storage.stream(file).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  })
  if (!content) {
    missing.push(name)
    return
  }
  try {
    yield { name, lastModified: created, input: content }
  } finally {
    // Also when nobody reads it to its end.
    content.destroy()
  }
}

/** `works/<account>/<id>/original.png` as `files/works/<id>/original.png`. */
function inArchive(key: string): string {
  const [kind, , ...rest] = key.split('/')
  return ['files', kind, ...rest].join('/')
}

const CHUNK = 16 * 1024

/** A list as JSON text, a line for each of its members, in chunks. */
async function* jsonOf<T>(rows: AsyncIterable<T>, show: (row: T) => unknown = (row) => row): AsyncGenerator<string> {
  let text = '['
  let separator = '\n'
  for await (const row of rows) {
    text += separator + JSON.stringify(show(row))
    separator = ',\n'
    if (text.length < CHUNK) continue
    yield text
    text = ''
  }
  yield `${text}\n]\n`
}
