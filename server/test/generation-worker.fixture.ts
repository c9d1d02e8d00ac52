import { KINDS } from '@stipple/engines/kinds/registry.gen'
import { loadConfig } from '../src/config.ts'
import { createContext } from '../src/create-context.ts'
import { createLogger } from '../src/lib/logger.ts'
import { startTracing } from '../src/start-tracing.ts'
import { startWorker } from '../src/worker.ts'
import { peerKind } from './peer.ts'
import { createSafety } from './safety.ts'

/** Process that runs generations of remote engines; tests kill it. */
const [databaseUrl = '', directory = ''] = process.argv.slice(2)
const config = { ...loadConfig(['--data', directory], { ...process.env, LOG_LEVEL: 'silent', SAFETY: 'off' }), workers: 0 }
if (config.tracing) startTracing(config.tracing, { version: 'worker' })
const overrides = { engines: [], kinds: [...KINDS, peerKind], safety: createSafety().safety }
const context = await createContext({ config, log: createLogger(config), databaseUrl, overrides })
await startWorker(context)
process.stdout.write('ready\n')
