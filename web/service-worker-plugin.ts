import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { filesWith, fontOf } from './bundle-files.ts'
import type { Build } from './src/service-worker/shell.ts'

const WORKER = fileURLToPath(new URL('src/service-worker/service-worker.ts', import.meta.url))

/** Modules that the shell, the works and the form need offline; other files are cached when they are first used. */
const OFFLINE_PARTS = new RegExp(
  [
    'web/src/app/start\\.tsx$',
    'web/src/app/screens/(home|generate|history|work)\\.tsx$',
    'web/src/app/(late-screens|dialogs/(dialogs|options-dialog))\\.tsx?$',
    'web/src/components/dialog/confirm-dialog\\.tsx$',
    'web/src/features/(account/components/user-menu|history/(database|components/(viewer|works-drawer|transfer-panel|strip))|generate/(components/(form-parts|results|job-sheet)|form/picture-layers|jobs/job-feed)|commands/components/palette-list)\\.tsx?$',
    'core/src/messages/[\\w-]+/(messages|gallery|collections|detail|community|playground|canvas|commands|options|errors|finding)\\.ts$',
  ].join('|'),
)

/** Files without a hash that every page loads. */
const PLAIN = ['/before-paint.js', '/mark.svg', '/mark-variant.svg']

/** Builds `/sw.js` with the list of this build's files. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('the page was not built before the service worker')
        const source = await compile(describe(bundle, page.source.toString()))
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}

function describe(bundle: Rolldown.OutputBundle, page: string): Build {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
  if (!entry || !page.includes(entry.fileName)) throw new Error('the page does not start with the entry')
  return {
    id: createHash('sha256').update(page).digest('hex').slice(0, 12),
    entry: entry.fileName,
    hashed: offlineFiles(bundle, entry.fileName).map((name) => `/${name}`),
    plain: PLAIN,
  }
}

/** The entry and the parts for offline use with all their imports and styles, and the main font. */
function offlineFiles(bundle: Rolldown.OutputBundle, entry: string): string[] {
  // The file that a dynamic import names may be another than the one that contains the module.
  const isPart = (file: Rolldown.OutputChunk) => [...file.moduleIds, file.facadeModuleId ?? ''].some((id) => OFFLINE_PARTS.test(id))
  const parts = Object.values(bundle).filter((file) => file.type === 'chunk' && isPart(file))
  return [...filesWith(bundle, [entry, ...parts.map(({ fileName }) => fileName)]), fontOf(bundle)].toSorted()
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
