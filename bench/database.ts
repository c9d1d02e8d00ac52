import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { closeDatabase, createDatabase, type Database } from '../server/src/db/database.ts'
import { startEmbedded } from '../server/src/db/embedded/start-embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { temporaryDirectory } from './server.ts'

interface Opened extends AsyncDisposable {
  readonly db: Database
  readonly url: string
  /** Its folder, which may be that of the servers. */
  readonly directory: string
}

/** The default embedded database, new and empty. It is deleted at the end, and the load of the machine printed. */
export async function openDatabase(): Promise<Opened> {
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
  const directory = temporaryDirectory()
  const server = await startEmbedded({ directory: join(directory, 'postgres'), log })
  await migrate(server.url)
  const db = createDatabase(server.url, { log })
  return {
    db,
    url: server.url,
    directory,
    async [Symbol.asyncDispose]() {
      console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
      await closeDatabase(db)
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
