import { join } from 'node:path'
import { EngineError } from '../spec.ts'
import type { RunIo } from '../spec.ts'

/** Parts of a run's context needed for downloads. */
export type FetchContext = Pick<RunIo, 'packs' | 'signal' | 'report' | 'log'>

/** Returns the folder of a pack, or undefined if its weights may not be used or cannot be downloaded. */
export async function fetchPack(pack: string, context: FetchContext): Promise<string | undefined> {
  try {
    return await context.packs.ensure(pack, context)
  } catch (error) {
    const missing = error instanceof EngineError && (error.code === 'unavailable' || error.code === 'model_missing')
    if (!missing) throw error
    context.log.warn({ pack, err: error }, 'weights cannot be downloaded')
    return undefined
  }
}

/** Returns the path of a pack's network, which is named after the pack, or undefined as `fetchPack` does. */
export async function fetchNetwork(pack: string, context: FetchContext): Promise<string | undefined> {
  const folder = await fetchPack(pack, context)
  return folder && join(folder, `${pack}.onnx`)
}

/**
 * Returns the path of a required network.
 * @throws {EngineError} `unavailable` or `model_missing`
 */
export const requireNetwork = async (pack: string, context: FetchContext): Promise<string> =>
  join(await context.packs.ensure(pack, context), `${pack}.onnx`)
