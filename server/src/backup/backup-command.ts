// `npm run backup -- archive.zip [--data folder]`, and `npm run restore -- archive.zip [--data folder]`.
import { resolve } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { closeDatabase, createDatabase } from '../db/database.ts'
import { isDiskFull } from '../db/errors.ts'
import { LoadRefused } from '../db/load.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { createLogger } from '../lib/logger.ts'
import type { Logger } from '../lib/logger.ts'
import { countClosedSecrets, describeClosedSecrets } from '../settings/closed-secrets.ts'
import { createSecrets } from '../settings/secrets.ts'
import { ConfigError } from '../settings/variable.ts'
import { createStorage } from '../storage/create-storage.ts'
import { isFull } from '../storage/storage-problem.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

const MEGABYTE = 2 ** 20

async function main([command, ...given]: readonly string[]): Promise<number> {
  const path = given.find((word, index) => !word.startsWith('--') && given[index - 1] !== '--data')
  if ((command !== 'backup' && command !== 'restore') || path === undefined) {
    return complain(`Name the archive: npm run ${command ?? 'backup'} -- stipple.zip`)
  }
  try {
    const config = readConfig(
      given.filter((word) => word !== path),
      { LOG_LEVEL: 'warn' },
    )
    const log = createLogger(config)
    const database = await openDatabase(config, log)
    try {
      await migrate(database.url)
      await (command === 'backup' ? runBackup : runRestore)(resolve(path), { config, log, databaseUrl: database.url })
      return 0
    } finally {
      await database.stop()
    }
  } catch (error) {
    if (error instanceof LoadRefused || error instanceof ConfigError) return complain(error.message)
    if (isFull(error) || isDiskFull(error))
      return complain(
        command === 'backup'
          ? `The disk is full. The unfinished archive ${path} was deleted. Free some space and run the command again.`
          : 'The disk is full. Free some space and run the command again.',
      )
    throw error
  }
}

interface Place {
  readonly config: Config
  readonly log: Logger
  readonly databaseUrl: string
}

async function runBackup(path: string, { config, databaseUrl }: Place): Promise<void> {
  const { tables, files, bytes } = await backUp(path, {
    databaseUrl,
    storage: await createStorage(config),
    now: new Date(),
    onProgress: ({ files, bytes }) => showProgress(`${files} files, ${Math.round(bytes / MEGABYTE)} MB`),
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(`${path}\n${tables.length} tables with ${rows} rows, ${files} files with ${Math.round(bytes / MEGABYTE)} MB\n`)
}

async function runRestore(path: string, { config, log, databaseUrl }: Place): Promise<void> {
  const { manifest, damaged } = await restore(path, {
    databaseUrl,
    storage: await createStorage(config),
    onProgress: ({ files, of }) => showProgress(`${files} of ${of} files`),
  })
  process.stdout.write(`The backup of ${manifest.made} was restored: ${manifest.files - damaged.length} of ${manifest.files} files.\n`)
  for (const key of damaged) process.stdout.write(`damaged in the backup: ${key}\n`)
  const db = createDatabase(databaseUrl, { log, driver: config.databaseDriver })
  const closed = describeClosedSecrets(await countClosedSecrets(db, await createSecrets(config)))
  await closeDatabase(db)
  if (closed !== undefined) process.stdout.write(`${closed}\n`)
}

let shown = 0
function showProgress(words: string): void {
  if (!process.stdout.isTTY || Date.now() - shown < 200) return
  shown = Date.now()
  process.stdout.write(`\r\u001B[K${words}`)
}

function complain(reason: string): number {
  process.stderr.write(`${reason}\n`)
  return 2
}

process.exitCode = await main(process.argv.slice(2))
