import { makeFilm } from './make-film.ts'
import { ConversionError, type Order, type WorkerMessage } from './order.ts'

/** A number that changes more often cannot be read. */
const PAUSE_MS = 80

const send = (message: WorkerMessage, transfer: Transferable[] = []): void => postMessage(message, { transfer })

addEventListener('message', ({ data: order }: MessageEvent<Order>) => {
  let reported = 0
  const report = (frame: number, frames: number) => {
    if (performance.now() - reported < PAUSE_MS) return
    reported = performance.now()
    send({ kind: 'progress', frame, frames })
  }
  makeFilm(order, report).then(
    (film) => send({ kind: 'done', film }, [film.bytes.buffer]),
    (error: unknown) => {
      const { code, detail } = error instanceof ConversionError ? error : { code: 'broken' as const, detail: String(error) }
      send({ kind: 'failed', code, ...(detail !== undefined && { detail }) })
    },
  )
})

send({ kind: 'ready' })
