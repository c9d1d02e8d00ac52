import { join } from 'node:path'
import { runInChild } from '../../../kit/run-in-child.ts'
import { EngineError } from '../../../spec.ts'
import type { TextContext } from '../../spec.ts'
import type { PeopleInput } from './child.ts'

const PACK = 'centernet'
const BUDGET = { memoryBytes: 1024 * 2 ** 20, milliseconds: 20_000, threads: 1 }

/** How many people are in a picture; undefined when no detector is installed (none is fetched for this) or it fails. */
export async function countPeople(image: Uint8Array, { packs, signal, log }: TextContext): Promise<number | undefined> {
  const installed = (await packs.list()).some(({ id, state }) => id === PACK && state === 'ready')
  if (!installed) return undefined
  const report = () => undefined
  try {
    const model = join(await packs.ensure(PACK, { signal, report }), `${PACK}.onnx`)
    return await runInChild<PeopleInput, number>({
      module: new URL('child.ts', import.meta.url),
      input: { image, model, threads: BUDGET.threads },
      context: { signal, budget: BUDGET, report, log },
    })
  } catch (error) {
    if (error instanceof EngineError && error.code === 'cancelled') throw error
    log.warn({ error }, 'people could not be counted')
    return undefined
  }
}
