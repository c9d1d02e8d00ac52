import { startEmbedded } from './start-embedded.ts'

/**
 * Process that uses the embedded database like the server, for tests that kill it or change the user: reports the database's address, stops on
 * request, and forwards its log.
 */
const send = (message: object): void => void process.send?.(message)
const note =
  (level: string) =>
  (data: object, message = ''): void =>
    send({ log: level, data, message })

const [directory = '', fallbackRoot = ''] = process.argv.slice(2)
process.on('disconnect', () => process.exit(0))
try {
  const database = await startEmbedded({
    directory,
    fallbackRoot,
    // Tests kill processes but do not cut power.
    settings: { shared_buffers: '16MB', fsync: 'off' },
    log: { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') },
  })
  process.once('message', () => void database.stop().then(() => process.disconnect()))
  send({ url: database.url, adopted: database.adopted, directory: database.directory })
} catch (error) {
  send({ failure: error instanceof Error ? error.message : String(error) })
}
