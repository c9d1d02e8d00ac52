import { ConversionError, type Film, type Order, type WorkerMessage } from './order.ts'

interface Options {
  readonly signal: AbortSignal
  /** Number of finished frames, and of all. */
  readonly onProgress: (frame: number, frames: number) => void
  readonly start?: () => Worker
}

/** Makes a film of pictures in a worker. Throws `ConversionError`; aborting ends the worker at once and rejects with the signal's reason. */
export async function convert(order: Order, { signal, onProgress, start = startWorker }: Options): Promise<Film> {
  if (typeof Worker === 'undefined') throw new ConversionError('noWorkers')
  if (order.pictures.length === 0) throw new ConversionError('noPictures')
  signal.throwIfAborted()
  const worker = started(start)
  try {
    return await new Promise<Film>((resolve, reject) => {
      let ready = false
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      worker.addEventListener('error', (event) => {
        event.preventDefault()
        reject(new ConversionError(ready ? 'broken' : 'workerMissing', event.message))
      })
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
        if (data.kind === 'ready') ready = true
        if (data.kind === 'progress') onProgress(data.frame, data.frames)
        if (data.kind === 'done') resolve(data.film)
        if (data.kind === 'failed') reject(new ConversionError(data.code, data.detail))
      })
      worker.postMessage(order, [])
    })
  } finally {
    worker.terminate()
  }
}

function started(start: () => Worker): Worker {
  try {
    return start()
  } catch {
    throw new ConversionError('workerMissing')
  }
}

const startWorker = (): Worker => new Worker(new URL('convert.worker.ts', import.meta.url), { type: 'module' })
