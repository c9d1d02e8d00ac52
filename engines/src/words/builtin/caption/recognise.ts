import { join } from 'node:path'
import { runInChild } from '../../../kit/run-in-child.ts'
import { EngineError } from '../../../spec.ts'
import type { TextContext } from '../../spec.ts'
import type { Looked, LookInput } from './child.ts'
import type { Line } from './read-text.ts'
import type { ReadInput } from './text-child.ts'

const BUDGET = { memoryBytes: 1024 * 2 ** 20, milliseconds: 20_000, threads: 1 }

/** Finds the things in a picture with CenterNet from `folder`, and faces where those networks are installed; undefined when it fails. */
export async function recognise(image: Uint8Array, folder: string, context: TextContext): Promise<Looked | undefined> {
  return attempt(context, async () => {
    const { packs, signal } = context
    const installed = await packs.list()
    const pathOf = async (pack: string) => {
      const isReady = installed.some(({ id, state }) => id === pack && state === 'ready')
      return isReady ? join(await packs.ensure(pack, { signal, report }), `${pack}.onnx`) : undefined
    }
    return runInChild<LookInput, Looked>({
      module: new URL('child.ts', import.meta.url),
      input: {
        image,
        centernet: join(folder, 'centernet.onnx'),
        movenet: await pathOf('movenet-thunder'),
        facemesh: await pathOf('facemesh'),
        threads: BUDGET.threads,
      },
      context: { ...context, budget: BUDGET, report },
    })
  })
}

/** Reads the lines of text in a picture with PP-OCR from `folder`; undefined when it fails. */
export async function recogniseText(image: Uint8Array, folder: string, context: TextContext): Promise<readonly Line[] | undefined> {
  return attempt(context, () =>
    runInChild<ReadInput, readonly Line[]>({
      module: new URL('text-child.ts', import.meta.url),
      input: { image, folder, threads: BUDGET.threads },
      context: { ...context, budget: BUDGET, report },
    }),
  )
}

const report = () => undefined

/** Logs a failure other than cancellation and returns undefined. */
async function attempt<Result>({ log }: TextContext, work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof EngineError && error.code === 'cancelled') throw error
    log.warn({ err: error }, 'an image could not be analysed')
    return undefined
  }
}
