import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import zopfli from '@gfx/zopfli'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|svg|html|json|webmanifest)$/
/** Below this size a compressed copy saves too little. */
const LEAST_BYTES = 1024

/** Files of the first views (chunks.ts, first-screens.ts). */
const FIRST_VIEWS = /^(framework|entry|start|messages|home|generate|history)[-.].*\.(js|css)$/

/** Passes of zopfli; more of them save some tens of bytes. */
const PASSES = { numiterations: 5 }

/**
 * Writes a copy of each text file of the build with maximum compression (`.gz`, `.br`), which the server only has to send. Compressed per response
 * instead (brotli 4), a first view would be 28 kB larger. Files of the first views are compressed by zopfli: a second longer each, 9 kB less gzip.
 */
export function precompress(): Plugin {
  let directory = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      directory = join(root, build.outDir)
    },
    closeBundle: async () => {
      const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name))
      for (const name of names) {
        const content = readFileSync(join(directory, name))
        if (content.byteLength < LEAST_BYTES) continue
        const isFirst = FIRST_VIEWS.test(basename(name))
        writeFileSync(join(directory, `${name}.gz`), isFirst ? await zopfli.gzipAsync(content, PASSES) : gzipSync(content, { level: 9 }))
        writeFileSync(join(directory, `${name}.br`), brotliCompressSync(content))
      }
    },
  }
}
