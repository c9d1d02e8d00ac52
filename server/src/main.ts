import { flushCompileCache } from 'node:module'
import { speedUpImports } from './lib/speed-up-imports.ts'

speedUpImports()
// Imported after the preparations, so that all modules load faster.
const { serve } = await import('./serve.ts')
await serve()
// A killed process would lose the compile cache.
flushCompileCache()
