import type { Context } from '../../context.ts'

/** Time between two looks at the folder for orders that other processes took, or died in. */
const LOOK_MS = 5000

/** Fetches the weights that were ordered, in this process where no other is at it, until the queue stops. */
export function startWeights({ weights, queue, log }: Context): void {
  const look = () => void weights.work().catch((error: unknown) => log.warn({ err: error }, 'orders of weights could not be read'))
  look()
  const timer = setInterval(look, LOOK_MS)
  queue.alongside(async () => {
    clearInterval(timer)
    await weights.stop()
  })
}
