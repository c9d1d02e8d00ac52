import { fileTypeFromFile } from 'file-type'
import { compositeOriginal } from '../../kit/edit-pictures.ts'
import { seedAt } from '../../kit/seeds.ts'
import { EngineError, type Output, type Run, type RunIo, type Step } from '../../spec.ts'
import { NO_SEED } from '../no-seed.ts'
import { executeOrders } from './execute-orders.ts'
import { startFilm } from './films.ts'
import { ordersOf } from './orders.ts'
import { isPainting, type ImageJob, paintingOf, withReferences } from './painting.ts'
import { cutOut } from './place.ts'
import { programOf } from './programs.ts'
import type { OpenAiModel } from './remote-id.ts'
import { sizeRuleOf } from './sizes.ts'
import { speak } from './speak.ts'
import type { OpenAiWire } from './wire.ts'

interface StartOptions {
  readonly remote: OpenAiModel
  readonly run: Run
  readonly io: RunIo
  readonly previews: boolean
}

/** Executes a run: the server responds when done, and stores nothing. */
export async function start(wire: OpenAiWire, { remote, run, io, previews }: StartOptions): Promise<Step> {
  const { task, key, options } = run
  if (remote.role === 'films') return startFilm(wire, { remote, run, io })
  if (task.kind === 'speech') return speak(task, { remote, wire, key, io })
  if (!isPainting(task) || remote.role === 'speech') throw new EngineError('model_missing', `${remote.name} does not do ${task.kind}`)
  const painting = await withReferences(await paintingOf(task, sizeRuleOf(remote), io), options, io)
  const files = await executeOrders(ordersOf(painting, { remote, options, previews }), { wire, key, io })
  const outputs: Output[] = []
  for (const [index, file] of files.entries())
    if (file !== undefined) outputs.push(await toOutput(file, painting, { folder: io.folder, seed: seedAt(task, index) }))
  const takesSeed = programOf(remote.program).fields.seed !== undefined
  return { kind: 'done', outputs, warnings: takesSeed ? [] : [NO_SEED] }
}

async function toOutput(made: string, { held }: ImageJob, { folder, seed }: { folder: string; seed: number }): Promise<Output> {
  const file = held ? await compositeOriginal(await cutOut(made, held.place, folder), held.kept, folder) : made
  return { media: 'image', type: (await fileTypeFromFile(file))?.mime ?? 'image/png', content: { file }, seed }
}
