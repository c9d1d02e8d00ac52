import { join } from 'node:path'
import { runInChild } from '../../../kit/run-in-child.ts'
import { EngineError } from '../../../spec.ts'
import type { TextContext } from '../../spec.ts'
import type { Looked, LookInput } from './child.ts'

const BUDGET = { memoryBytes: 1024 * 2 ** 20, milliseconds: 20_000, threads: 1 }

/** What is in a picture; undefined when no detector is installed (none is fetched for this) or it fails. */
export async function recognise(image: Uint8Array, { packs, signal, log }: TextContext): Promise<Looked | undefined> {
  const installed = await packs.list()
  const report = () => undefined
  const pathOf = async (pack: string): Promise<string | undefined> =>
    installed.some(({ id, state }) => id === pack && state === 'ready')
      ? join(await packs.ensure(pack, { signal, report }), `${pack}.onnx`)
      : undefined
  try {
    const centernet = await pathOf('centernet')
    if (centernet === undefined) return undefined
    return await runInChild<LookInput, Looked>({
      module: new URL('child.ts', import.meta.url),
      input: { image, centernet, movenet: await pathOf('movenet-thunder'), facemesh: await pathOf('facemesh'), threads: BUDGET.threads },
      context: { signal, budget: BUDGET, report, log },
    })
  } catch (error) {
    if (error instanceof EngineError && error.code === 'cancelled') throw error
    log.warn({ error }, 'things could not be recognised')
    return undefined
  }
}
