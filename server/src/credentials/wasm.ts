import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import init, { WasmBuilder, WasmReader } from '@contentauth/c2pa-wasm'

let loading: Promise<unknown> | undefined

/** Loads the C2PA library, once. */
export async function loadC2pa(): Promise<{ WasmBuilder: typeof WasmBuilder; WasmReader: typeof WasmReader }> {
  loading ??= start()
  await loading
  return { WasmBuilder, WasmReader }
}

async function start(): Promise<void> {
  // The library reads blobs synchronously, which only browser workers support. Node has no such reader.
  Object.assign(globalThis, { FileReaderSync: MemoryReader })
  await init({ module_or_path: await readFile(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))) })
}

/** Blob with synchronous access to its bytes. */
export class MemoryBlob extends Blob {
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    super([])
    this.#bytes = bytes
    Object.defineProperty(this, 'size', { value: bytes.length })
  }

  override slice(start = 0, end = this.#bytes.length): MemoryBlob {
    return new MemoryBlob(this.#bytes.subarray(start, end))
  }

  get content(): ArrayBuffer {
    return new Uint8Array(this.#bytes).buffer
  }
}

/** `FileReaderSync` of the File API, for such blobs. */
class MemoryReader {
  readAsArrayBuffer(blob: MemoryBlob): ArrayBuffer {
    return blob.content
  }
}
