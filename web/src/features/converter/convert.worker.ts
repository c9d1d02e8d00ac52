import { makeFilm } from './make-film.ts'
import { ConversionError, type Order, type Saying } from './order.ts'

/** A number that changes more often cannot be read. */
const PAUSE_MS = 80

const say = (saying: Saying, transfer: Transferable[] = []): void => postMessage(saying, { transfer })

addEventListener('message', ({ data: order }: MessageEvent<Order>) => {
  let said = 0
  const report = (frame: number, frames: number) => {
    if (performance.now() - said < PAUSE_MS) return
    said = performance.now()
    say({ kind: 'progress', frame, frames })
  }
  makeFilm(order, report).then(
    (film) => say({ kind: 'done', film }, [film.bytes.buffer]),
    (error: unknown) => {
      const { trouble, detail } = error instanceof ConversionError ? error : { trouble: 'broken' as const, detail: String(error) }
      say({ kind: 'failed', trouble, ...(detail !== undefined && { detail }) })
    },
  )
})

say({ kind: 'ready' })
