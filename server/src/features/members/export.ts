import { dirname } from 'node:path/posix'
import { Readable } from 'node:stream'
import type { Language } from '@stipple/core/domain/text'
import { EngineError } from '@stipple/engines/spec'
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
import { exportContests } from '../contests/public.ts'
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
import { exportPresets, exportWildcards, presentExportedPreset } from '../runs/public.ts'
import { exportSearches } from '../searches/public.ts'
import { exportTemplates } from '../templates/public.ts'
import { exportDataSets, exportStyles } from '../training/public.ts'
import { exportUploads } from '../uploads/public.ts'
import { deliver, deliverForm, exportWorks } from '../works/public.ts'
import { presentExportedAccount, presentSession } from './present.ts'
import { requireAccount, sessionsOf } from './service.ts'

/**
 * Everything stored about a member as a zip archive, streamed: one database page and one chunk of a file are in memory. Throws `too_many_requests`
 * while another export of the member is running.
 */
export async function exportAccount(context: Context, caller: Caller, language: Language): Promise<Readable> {
  const lease = await takeLease(context.db, `export ${caller.accountId}`)
  if (!lease) throw new Problem('too_many_requests', { retryAfter: 10 })
  const archive = Readable.fromWeb(makeZip(releasing(lease, entriesOf(context, caller, language))))
  // Emitted at the end, after an error, and when the caller disconnects.
  archive.once('close', () => void lease.release())
  return archive
}

/** Before the last bytes are sent, so that a client with the whole file may start another export. */
async function* releasing(lease: Lease, entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  yield* entries
  await lease.release()
}

/** One file of the archive. The next is requested when it has been read. */
interface Entry {
  readonly name: string
  readonly lastModified?: Date
  readonly input: string | AsyncIterable<string | Uint8Array>
}

async function* entriesOf(context: Context, caller: Caller, language: Language): AsyncGenerator<Entry> {
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
  yield {
    name: 'works.json',
    input: jsonOf(exportWorks(db, accountId), ({ work, row, file }) => ({
      ...work,
      ...(row.deletedAt && { deleted_at: row.deletedAt }),
      file: inArchive(file),
    })),
  }
  yield { name: 'collections.json', input: jsonOf(exportCollections(db, accountId)) }
  yield { name: 'searches.json', input: jsonOf(exportSearches(db, accountId)) }
  yield { name: 'presets.json', input: jsonOf(exportPresets(db, accountId), presentExportedPreset) }
  yield { name: 'wildcards.json', input: JSON.stringify(await exportWildcards(db, accountId), undefined, 2) }
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
  yield { name: 'data-sets.json', input: jsonOf(exportDataSets(db, accountId)) }
  yield { name: 'apps.json', input: jsonOf(exportTemplates(db, accountId)) }
  yield { name: 'community.json', input: jsonOf(exportCommunity(db, accountId)) }
  yield { name: 'comments.json', input: jsonOf(exportComments(db, accountId)) }
  yield { name: 'contests.json', input: jsonOf(exportContests(db, accountId)) }
  yield { name: 'people.json', input: jsonOf(exportPeople(db, accountId)) }
  yield { name: 'moderation.json', input: jsonOf(exportModeration(db, accountId)) }
  yield { name: 'notices.json', input: jsonOf(exportNotices(db, accountId)) }
  yield { name: 'feedback.json', input: jsonOf(exportFeedback(db, accountId)) }

  const missing: string[] = []
  const delivery = { language, viewer: accountId }
  for await (const { row, file, created } of exportWorks(db, accountId)) {
    yield* fileOf(context.storage, { file, sent: () => deliver(context, row, delivery), created, missing })
    for (const form of row.attachments) {
      const sent = () => deliverForm(context, row, { ...delivery, form })
      yield* fileOf(context.storage, { file: `${dirname(file)}/original.${form.extension}`, sent, created, missing })
    }
  }
  for await (const { file, createdAt } of exportUploads(db, accountId)) {
    yield* fileOf(context.storage, { file, created: createdAt, missing })
  }
  for await (const { file, cover, createdAt } of exportStyles(db, accountId)) {
    for (const one of [file, cover]) if (one !== null) yield* fileOf(context.storage, { file: one, created: createdAt, missing })
  }
  if (missing.length > 0) yield { name: 'missing.json', input: JSON.stringify(missing, undefined, 2) }
}

/** A stored file, or a line in the list of missing ones. */
async function* fileOf(
  storage: Storage,
  { file, sent, created, missing }: { file: string; sent?: () => Promise<{ key: string }>; created: Date; missing: string[] },
): AsyncGenerator<Entry> {
  const name = inArchive(file)
  const content = await open(storage, file, sent).catch(ignoreMissing)
  if (!content) {
    missing.push(name)
    return
  }
  try {
    yield { name, lastModified: created, input: content }
  } finally {
    // Also if it is not read to its end.
    content.destroy()
  }
}

async function open(storage: Storage, file: string, sent?: () => Promise<{ key: string }>): Promise<Readable> {
  return storage.stream(sent ? (await sent()).key : file)
}

/** A file that is missing, or cannot get the mark that the operator requires. */
const ignoreMissing = (error: unknown): undefined => {
  if ((error instanceof Problem && error.code === 'not_found') || error instanceof EngineError) return undefined
  throw error
}

/** `works/<account>/<id>/original.png` as `files/works/<id>/original.png`. */
function inArchive(key: string): string {
  const [kind, , ...rest] = key.split('/')
  return ['files', kind, ...rest].join('/')
}

const CHUNK = 16 * 1024

/** A list as JSON text in chunks, one item per line. */
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
