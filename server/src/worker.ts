import type { Context } from './context.ts'
import { startGenerationWorker } from './features/generation/public.ts'

/** Starts the background work of this process: generations (as many at once as `WORKERS` says). */
export async function startWorker(context: Context): Promise<void> {
  if (context.config.workers > 0) await startGenerationWorker(context)
}
