import { quickenImports } from './lib/quicken-imports.ts'

quickenImports()
// Only now, so that everything behind it loads the quick way.
const { serve } = await import('./serve.ts')
await serve()
