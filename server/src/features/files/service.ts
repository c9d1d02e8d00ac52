import type { FileCheck } from '@stipple/core/contract/file-check'
import { type FileFault, type FileFinding, MAX_FINDINGS } from '@stipple/core/domain/file-check'
import type { Context } from '../../context.ts'
import { recordAction } from '../../db/record-action.ts'
import type { FileCheckRow } from '../../db/schema/file-checks.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../problem.ts'
import { findOrphans } from '../../storage/sweep-orphans.ts'
import { accountIn, countRecords, insertCheck, latestCheck, ownersOf, readRecords, type Recorded, RECORDS, updateCheck } from './data.ts'
import { presentCheck } from './present.ts'

const ROWS = 200
const AT_ONCE = 16

/** The latest check. */
export async function describeCheck({ db }: Pick<Context, 'db'>): Promise<FileCheck | undefined> {
  const row = await latestCheck(db)
  return row && describe(db, row)
}

/** Starts a check in the background. Throws `already_running`. */
export async function startCheck({ db, queue }: Pick<Context, 'db' | 'queue'>, { accountId }: Caller): Promise<FileCheck> {
  const row = await db.transaction(async (tx) => {
    const check = await insertCheck(tx)
    if (!check) throw new Problem('already_running')
    await queue.enqueue(tx, 'files', { check: check.id }, { id: check.id })
    await recordAction(tx, { accountId, action: 'file_check', subject: check.id })
    return check
  })
  return describe(db, row)
}

async function describe(db: Context['db'], row: FileCheckRow): Promise<FileCheck> {
  const owners = await ownersOf(db, row.findings)
  return presentCheck(row, (key) => owners.get(accountIn(key) ?? ''))
}

type Checking = Pick<Context, 'db' | 'storage' | 'now'>

/** Compares all records with the storage, and records progress and result. Changes no file. */
export async function checkFiles(context: Checking, id: string, signal: AbortSignal): Promise<void> {
  const { db, storage, now } = context
  const counts: Record<FileFault, number> = { missing: 0, damaged: 0, orphaned: 0 }
  const findings: FileFinding[] = []
  const add = (finding: FileFinding): void => {
    counts[finding.fault] += 1
    if (findings.length < MAX_FINDINGS) findings.push(finding)
  }
  let checked = 0
  await updateCheck(db, id, { total: await countRecords(db) })
  for (const kind of RECORDS) {
    let rows: readonly Recorded[] = []
    do {
      signal.throwIfAborted()
      rows = await readRecords(db, kind, { after: rows.at(-1)?.id, most: ROWS })
      const suspects = (await faultsOf(storage, rows)).map(({ row }) => row)
      // Rows may have changed since they were read.
      const again = suspects.length > 0 ? await readRecords(db, kind, { ids: suspects }) : []
      for (const { finding } of await faultsOf(storage, again)) add(finding)
      checked += rows.length
      await updateCheck(db, id, { checked, ...counts, findings })
    } while (rows.length === ROWS)
  }
  for await (const { key } of findOrphans({ db, storage, now }, signal)) {
    const stored = await sizeOf(storage, key)
    // Upkeep may have deleted it meanwhile.
    if (stored !== undefined) add({ fault: 'orphaned', key, stored })
  }
  await updateCheck(db, id, { checked, total: checked, ...counts, findings, finishedAt: now() })
}

/** Faults of the files of these rows. */
async function faultsOf(storage: Context['storage'], rows: readonly Recorded[]): Promise<{ row: string; finding: FileFinding }[]> {
  const files = rows.flatMap(({ id, files }) => files.map((file) => ({ row: id, ...file })))
  const faults: { row: string; finding: FileFinding }[] = []
  for (let start = 0; start < files.length; start += AT_ONCE) {
    const found = await Promise.all(
      files.slice(start, start + AT_ONCE).map(async ({ row, key, bytes: recorded }) => {
        const stored = await sizeOf(storage, key)
        if (stored === undefined) return { row, finding: { fault: 'missing' as const, key, recorded } }
        return stored === recorded ? undefined : { row, finding: { fault: 'damaged' as const, key, recorded, stored } }
      }),
    )
    faults.push(...found.filter((one) => one !== undefined))
  }
  return faults
}

/** Bytes of a stored file; undefined if there is none. */
async function sizeOf(storage: Context['storage'], key: string): Promise<number | undefined> {
  try {
    return (await storage.stat(key)).bytes
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  }
}
