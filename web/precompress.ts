import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|svg|html|json|webmanifest)$/
/** Below this size a compressed copy saves too little. */
const LEAST_BYTES = 1024

/** Writes a copy of each text file of the build at the highest compression (`.gz`, `.br`), so that the server only has to send it. */
export function precompress(): Plugin {
  let directory = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      directory = join(root, build.outDir)
    },
    closeBundle: () => {
      const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name))
      for (const name of names) {
        const content = readFileSync(join(directory, name))
        if (content.byteLength < LEAST_BYTES) continue
        writeFileSync(join(directory, `${name}.gz`), gzipSync(content, { level: 9 }))
        writeFileSync(join(directory, `${name}.br`), brotliCompressSync(content))
      }
    },
  }
}
