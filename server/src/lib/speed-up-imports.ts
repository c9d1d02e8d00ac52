import { enableCompileCache, registerHooks } from 'node:module'

const SLOW_PACKAGE = '/node_modules/drizzle-orm/'

/**
 * Speeds up later imports: compiled code is cached between starts, and drizzle-orm's files resolve each other directly. Its package.json lists
 * thousands of entries, which Node otherwise parses for each of its 160 modules: a second and 100 MB per start, measured in docs/benchmarks.md.
 */
export function speedUpImports(): void {
  enableCompileCache()
  registerHooks({
    resolve(specifier, context, next) {
      const parent = context.parentURL
      const inside = parent?.includes(SLOW_PACKAGE) && parent.endsWith('.js') && specifier.startsWith('.') && specifier.endsWith('.js')
      if (!inside) return next(specifier, context)
      return { url: new URL(specifier, parent).href, format: 'module', shortCircuit: true }
    },
  })
}
