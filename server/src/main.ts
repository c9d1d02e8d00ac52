import { flushCompileCache } from 'node:module'
import { quickenImports } from './lib/quicken-imports.ts'

quickenImports()
// Imported after the preparations, so that all modules load faster.
const { serve } = await import('./serve.ts')
await serve()
// A killed process would lose the compile cache.
flushCompileCache()
