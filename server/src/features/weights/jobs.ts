import type { Context } from '../../context.ts'

/** Interval between checks of the folder for orders of other or dead processes. */
const LOOK_MS = 5000

/** Downloads ordered weights, in one process at a time, until the queue stops. */
export function startWeights({ weights, queue, log }: Context): void {
  const look = () => void weights.work().catch((error: unknown) => log.warn({ err: error }, 'requested weights could not be read'))
  look()
  const timer = setInterval(look, LOOK_MS)
  queue.alongside(async () => {
    clearInterval(timer)
    await weights.stop()
  })
}
