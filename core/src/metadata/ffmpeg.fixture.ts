import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** FFmpeg as WebAssembly, as far as tests use it. */
export interface Ffmpeg {
  /** Files that a command makes of others, by their names; its log goes to `log`. */
  run(
    words: readonly string[],
    files?: Readonly<Record<string, Uint8Array>>,
  ): { readonly file: (name: string) => Uint8Array; readonly log: string }
}

interface Core {
  readonly FS: {
    writeFile(name: string, content: Uint8Array): void
    readFile(name: string): Uint8Array
  }
  exec(...words: string[]): number
  setLogger(logger: (line: { readonly message: string }) => void): void
}

/** Loads it here, where it expects to be a worker of a page. */
export async function loadFfmpeg(): Promise<Ffmpeg> {
  Object.assign(globalThis, { self: globalThis, location: { href: 'file:///' } })
  const [script, wasm] = ['@ffmpeg/core', '@ffmpeg/core/wasm'].map((name) => fileURLToPath(import.meta.resolve(name)))
  const { default: create } = (await import(/* @vite-ignore */ script ?? '')) as {
    default: (options: { wasmBinary: Uint8Array; mainScriptUrlOrBlob: string }) => Promise<Core>
  }
  const places = Buffer.from(JSON.stringify({ wasmURL: 'ffmpeg-core.wasm', workerURL: '' })).toString('base64')
  const core = await create({ wasmBinary: await readFile(wasm ?? ''), mainScriptUrlOrBlob: `#${places}` })
  return {
    run: (words, files = {}) => {
      const lines: string[] = []
      core.setLogger(({ message }) => lines.push(message))
      for (const [name, content] of Object.entries(files)) core.FS.writeFile(name, content)
      core.exec('-hide_banner', ...words)
      return { file: (name) => Uint8Array.from(core.FS.readFile(name)), log: lines.join('\n') }
    },
  }
}
