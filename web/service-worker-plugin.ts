import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { filesWith, fontOf } from './bundle-files.ts'
import type { Build } from './src/service-worker/shell.ts'

const WORKER = fileURLToPath(new URL('src/service-worker/service-worker.ts', import.meta.url))

/**
 * Comment at the head of a module that the page needs offline. The service worker precaches its files; others are cached on first use. Texts are
 * marked in English and cached in every language.
 */
const MARK = /^\/\/ @offline$/m

/** Files without a hash that every page loads. */
const PLAIN = ['/before-paint.js', '/mark.svg', '/mark-variant.svg']

/** Builds `/sw.js` with the list of this build's files. Fails if a marked module is in none of them. */
export function serviceWorker(): Plugin {
  const marked = new Set<string>()
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: MARK },
      handler: (_, id) => void marked.add(id),
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('the page was not built before the service worker')
        const source = await compile(describe(bundle, page.source.toString(), marked))
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}

function describe(bundle: Rolldown.OutputBundle, page: string, marked: ReadonlySet<string>): Build {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
  if (!entry || !page.includes(entry.fileName)) throw new Error('the page does not start with the entry')
  return {
    id: createHash('sha256').update(page).digest('hex').slice(0, 12),
    entry: entry.fileName,
    hashed: offlineFiles(bundle, entry.fileName, marked).map((name) => `/${name}`),
    plain: PLAIN,
  }
}

/** The entry and the marked modules with all imports and styles, and the main font. */
export function offlineFiles(bundle: Rolldown.OutputBundle, entry: string, marked: ReadonlySet<string>): string[] {
  const files = Object.values(bundle).filter((file) => file.type === 'chunk')
  const parts = [...marked].flatMap((id) => {
    const isPart = inEveryLanguage(id)
    // A dynamic import may name another file than the one that contains the module.
    const found = files.filter((file) => [...file.moduleIds, file.facadeModuleId ?? ''].some(isPart))
    if (found.length === 0) throw new Error(`${id} is marked @offline, but no file of the build contains it`)
    return found
  })
  return [...filesWith(bundle, [entry, ...parts.map(({ fileName }) => fileName)]), fontOf(bundle)].toSorted()
}

/** Recognises a module, and the texts of the same area in other languages. */
function inEveryLanguage(id: string): (other: string) => boolean {
  const [before, area] = id.split('/messages/en/')
  return area === undefined ? (other) => other === id : (other) => other.startsWith(`${before}/messages/`) && other.endsWith(`/${area}`)
}

/** A single script without imports, as browsers expect of a service worker. */
async function compile(content: Build): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { STIPPLE_BUILD: JSON.stringify(content) },
    build: { write: false, target: 'es2023', rolldownOptions: { input: WORKER, output: { format: 'iife', entryFileNames: 'sw.js' } } },
  })
  const [output] = 'output' in result ? result.output : []
  if (!output) throw new Error('the service worker was not built')
  return output.code
}
