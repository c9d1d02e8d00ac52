import { flushCompileCache } from 'node:module'
import { quickenImports } from './lib/quicken-imports.ts'

quickenImports()
// Only now, so that everything behind it loads the quick way.
const { serve } = await import('./serve.ts')
await serve()
// A process that is killed would keep nothing of what was compiled.
flushCompileCache()
