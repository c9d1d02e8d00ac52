import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Output files of a command by name, and its log. */
interface Made {
  readonly file: (name: string) => Uint8Array
  readonly log: string
}

/** FFmpeg as WebAssembly, as used by tests: a command with its files. */
export type Ffmpeg = (words: readonly string[], files?: Readonly<Record<string, Uint8Array>>) => Promise<Made>

interface Core {
  readonly FS: {
    writeFile(name: string, content: Uint8Array): void
    readFile(name: string): Uint8Array
  }
  exec(...words: string[]): number
  setLogger(logger: (line: { readonly message: string }) => void): void
}

type Create = (options: {
  readonly mainScriptUrlOrBlob: string
  readonly instantiateWasm: (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => object
}) => Promise<Core>

/** Loads FFmpeg outside the worker of a page that it expects. Each command has its own instance: one instance fails after a dozen. */
export async function loadFfmpeg(): Promise<Ffmpeg> {
  Object.assign(globalThis, { self: globalThis, location: { href: 'file:///' } })
  const { default: create } = (await import(/* @vite-ignore */ fileURLToPath(import.meta.resolve('@ffmpeg/core')))) as { default: Create }
  const wasm = await WebAssembly.compile(await readFile(fileURLToPath(import.meta.resolve('@ffmpeg/core/wasm'))))
  const places = Buffer.from(JSON.stringify({ wasmURL: 'ffmpeg-core.wasm', workerURL: '' })).toString('base64')
  return async (words, files = {}) => {
    const core = await create({
      mainScriptUrlOrBlob: `#${places}`,
      instantiateWasm: (imports, receive) => {
        void WebAssembly.instantiate(wasm, imports).then(receive)
        return {}
      },
    })
    const lines: string[] = []
    core.setLogger(({ message }) => lines.push(message))
    for (const [name, content] of Object.entries(files)) core.FS.writeFile(name, content)
    core.exec('-hide_banner', ...words)
    return { file: (name) => Uint8Array.from(core.FS.readFile(name)), log: lines.join('\n') }
  }
}
