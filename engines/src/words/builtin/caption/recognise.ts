import { join } from 'node:path'
import { runInChild } from '../../../kit/run-in-child.ts'
import { EngineError } from '../../../spec.ts'
import type { TextContext } from '../../spec.ts'
import type { Looked, LookInput } from './child.ts'
import type { Line } from './read-text.ts'
import type { ReadInput } from './text-child.ts'

const BUDGET = { memoryBytes: 1024 * 2 ** 20, milliseconds: 20_000, threads: 1 }

/** What is in a picture; undefined when no detector is installed (none is fetched for this) or it fails. */
export async function recognise(image: Uint8Array, context: TextContext): Promise<Looked | undefined> {
  return attempt(context, async (folderOf) => {
    const pathOf = async (pack: string) => {
      const folder = await folderOf(pack)
      return folder === undefined ? undefined : join(folder, `${pack}.onnx`)
    }
    const centernet = await pathOf('centernet')
    if (centernet === undefined) return undefined
    return runInChild<LookInput, Looked>({
      module: new URL('child.ts', import.meta.url),
      input: { image, centernet, movenet: await pathOf('movenet-thunder'), facemesh: await pathOf('facemesh'), threads: BUDGET.threads },
      context: { ...context, budget: BUDGET, report },
    })
  })
}

/** The lines of text in a picture; undefined when the networks for that are not installed or fail. */
export async function recogniseText(image: Uint8Array, context: TextContext): Promise<readonly Line[] | undefined> {
  return attempt(context, async (folderOf) => {
    const folder = await folderOf('pp-ocr')
    if (folder === undefined) return undefined
    return runInChild<ReadInput, readonly Line[]>({
      module: new URL('text-child.ts', import.meta.url),
      input: { image, folder, threads: BUDGET.threads },
      context: { ...context, budget: BUDGET, report },
    })
  })
}

const report = () => undefined

/** Gives the folders of installed packs. Whatever fails is logged, except for being cancelled. */
async function attempt<Result>(
  { packs, signal, log }: TextContext,
  work: (folderOf: (pack: string) => Promise<string | undefined>) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  try {
    const installed = await packs.list()
    const isReady = (pack: string) => installed.some(({ id, state }) => id === pack && state === 'ready')
    return await work(async (pack) => (isReady(pack) ? packs.ensure(pack, { signal, report }) : undefined))
  } catch (error) {
    if (error instanceof EngineError && error.code === 'cancelled') throw error
    log.warn({ error }, 'a picture could not be looked at')
    return undefined
  }
}
