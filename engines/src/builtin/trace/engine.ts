import { pickModel } from '@stipple/core/domain/model'
import { bytesOf } from '../../kit/bytes-of.ts'
import { readPictureSize } from '../../kit/decode-picture.ts'
import { runInChild } from '../../kit/run-in-child.ts'
import { EngineError } from '../../spec.ts'
import type { Engine, Run, RunIo, Warning } from '../../spec.ts'
import { engine as cutout } from '../cutout/public.ts'
import type { TraceInput, TraceResult } from './child.ts'
import { MODELS } from './models.ts'

/** Turns pictures into clean flat drawings (SVG and PNG). */
export const engine: Engine = {
  spec: 2,
  id: 'trace',
  label: { en: 'Tracer', zh: '矢量描摹' },
  place: 'here',

  models: async () => MODELS,

  async start(run, context) {
    const { task } = run
    if (task.kind !== 'vectorize') throw new EngineError('internal', `The tracer cannot do ${task.kind}.`)
    const { colours, detail, transparent, seed } = task
    const image = await context.read(task.image)
    await readPictureSize(image, 'image')
    const draw = (bytes: Uint8Array, asksForCutOut: boolean, from: number) =>
      runInChild<TraceInput, TraceResult>({
        module: new URL('child.ts', import.meta.url),
        input: { image: bytes, colours, detail, transparent, asksForCutOut, threads: context.budget.threads },
        context: { ...context, report: part(context, from, 1) },
      })

    let result = await draw(image, true, 0)
    let warnings: readonly Warning[] = []
    if (result.kind === 'cut-out-wanted') {
      const cut = await cutOut(image, { run, context })
      warnings = cut.warnings
      result = await draw(cut.bytes, false, CUT_OUT_UNTIL)
    }
    if (result.kind !== 'drawn') throw new EngineError('internal', 'The tracer asked for the same thing twice.')
    const { svg, png, width, height, subject } = result
    const also = [{ extension: 'svg', type: 'image/svg+xml', content: svg }]
    const output = { media: 'image', type: 'image/png', content: png, width, height, seed, also } as const
    return { kind: 'done', outputs: [output], warnings: subject ? warnings : [...warnings, ONLY_GROUND] }
  },
}

const CUT_OUT_UNTIL = 0.7

/** The subject of a photograph alone; without a way to find it the whole picture. */
async function cutOut(
  image: Uint8Array,
  { run, context }: { run: Run; context: RunIo },
): Promise<{ bytes: Uint8Array; warnings: readonly Warning[] }> {
  const model = pickModel(await cutout.models(context), 'cut-out')
  if (!model) return { bytes: image, warnings: [ONLY_GROUND] }
  const step = await cutout.start(
    { ...run, model, task: { kind: 'cut-out', image: PICTURE, background: 'transparent', seed: 0 } },
    { ...context, read: async () => image, report: part(context, 0.2, CUT_OUT_UNTIL) },
  )
  const output = step.kind === 'done' ? step.outputs[0] : undefined
  if (step.kind !== 'done' || !output) throw new EngineError('internal', 'The cut-out gave nothing back.')
  return { bytes: await bytesOf(output.content), warnings: step.warnings }
}

const PICTURE = 'picture'

/** Reports of a step as that part of the whole. */
const part =
  ({ report }: RunIo, from: number, to: number): RunIo['report'] =>
  ({ ratio, ...rest }) =>
    report({ ...rest, ...(ratio !== undefined && { ratio: from + ratio * (to - from) }) })

const ONLY_GROUND: Warning = {
  code: 'no_subject',
  text: { en: 'No subject stands out from the ground, so the picture was kept whole.', zh: '没有从底色中分出主体，图片保持完整。' },
}
