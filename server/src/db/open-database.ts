import { join } from 'node:path'
import type { Log } from '@stipple/engines/spec'
import { startEmbedded } from './embedded/start-embedded.ts'

/** The database of the settings, or the embedded one in the data folder, which ends with whoever started it. */
export async function openDatabase(
  { databaseUrl, dataDirectory }: { readonly databaseUrl: string | undefined; readonly dataDirectory: string },
  log: Log,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => undefined }
  return startEmbedded({ directory: join(dataDirectory, 'database'), log })
}
