import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { Input } from '@stipple/core/domain/property'
import { validateInput } from '@stipple/core/domain/validate-input'
import { findMode } from '@stipple/core/modes/find-mode'
import type { GalleryCase, GalleryFile } from '@stipple/core/modes/gallery'
import { ENGINES } from '@stipple/engines/registry.gen'
import { testContext } from '../engines/test/context.ts'
import { type ReadOutput, runTask } from '../engines/test/run-task.ts'
import { readGalleryFile } from './gallery.ts'

export interface ModeRun {
  readonly model: ModelTraits
  /** Checked input, completed with the defaults of the form. */
  readonly input: Input
  /** Input images. */
  readonly given: readonly Buffer[]
  readonly output: ReadOutput
  readonly warnings: readonly string[]
}

/** Case of a gallery, or one whose files the caller made. */
type ModeCase = Omit<GalleryCase, 'pictures'> & { readonly pictures?: Readonly<Record<string, GalleryFile | Buffer>> }

const context = testContext()

/** Runs a mode without a server, with the form's defaults. Throws if the form would refuse the input. */
export async function runMode(id: ModeId, { model: wanted, input, pictures = {} }: ModeCase): Promise<ModeRun> {
  const mode = findMode(id)
  if (!mode) throw new Error(`there is no mode ${id}`)
  const { engine, model } = await engineFor(mode.task, wanted)
  const checked = validateInput(mode.properties(model, { larger: true }), input)
  if (!checked.ok) throw new Error(`${id}: ${JSON.stringify(checked.problems)}`)
  const entries = await Promise.all(
    Object.entries(pictures).map(async ([name, file]) => [name, Buffer.isBuffer(file) ? file : await readGalleryFile(file)] as const),
  )
  const task = mode.toTask(checked.input, Number(input['seed'] ?? 1))
  const { outputs, warnings } = await runTask(engine, { task, assets: Object.fromEntries(entries), model: model.id }, { context })
  const [output] = outputs
  if (!output) throw new Error(`${id} gave nothing`)
  return { model, input: checked.input, given: entries.map(([, bytes]) => bytes), output, warnings: warnings.map(({ code }) => code) }
}

async function engineFor(task: ModelTraits['tasks'][number], wanted: string | undefined) {
  for (const engine of ENGINES) {
    const model = (await engine.models(context)).find((one) => one.tasks.includes(task) && (wanted === undefined || one.id === wanted))
    if (model) return { engine, model }
  }
  throw new Error(`nothing does ${task} ${wanted ?? ''}`)
}
