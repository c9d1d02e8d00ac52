import { startEmbedded } from './start-embedded.ts'

/**
 * A process that uses the embedded database as the server does, for tests that kill or become another user:
 * says where the database is, stops it when told to, and reports every message of its log.
 */
const say = (message: object): void => void process.send?.(message)
const note =
  (level: string) =>
  (data: object, message = ''): void =>
    say({ log: level, data, message })

const [directory = '', fallbackRoot = ''] = process.argv.slice(2)
process.on('disconnect', () => process.exit(0))
try {
  const database = await startEmbedded({
    directory,
    fallbackRoot,
    // Processes are killed here, but no power is cut.
    settings: { shared_buffers: '16MB', fsync: 'off' },
    log: { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') },
  })
  process.once('message', () => void database.stop().then(() => process.disconnect()))
  say({ url: database.url, adopted: database.adopted, directory: database.directory })
} catch (error) {
  say({ failure: error instanceof Error ? error.message : String(error) })
}
