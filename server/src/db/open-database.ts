import { join } from 'node:path'
import type { Log } from '@stipple/engines/spec'
import { startEmbedded } from './embedded/start-embedded.ts'

/** The configured database, or the embedded one in the data folder, which stops with its starter. */
export async function openDatabase(
  { databaseUrl, dataDirectory }: { readonly databaseUrl: string | undefined; readonly dataDirectory: string },
  log: Log,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => undefined }
  return startEmbedded({ directory: join(dataDirectory, 'database'), log })
}
