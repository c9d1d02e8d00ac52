import { pickModel } from '@stipple/core/domain/model'
import { bytesOf } from '../../kit/bytes-of.ts'
import { type CraftRun, defineCraft } from '../../kit/define-craft.ts'
import { pictureOutputs } from '../../kit/picture-outputs.ts'
import { readInput } from '../../kit/read-input.ts'
import { childOf } from '../../kit/run-in-child.ts'
import { EngineError, type RunIo, type Warning } from '../../spec.ts'
import { engine as cutout } from '../cutout/public.ts'
import type { run } from './child.ts'
import { MODELS } from './models.ts'

/** Turns pictures into clean flat drawings (SVG and PNG). */
export const engine = defineCraft({
  id: 'trace',
  label: { en: 'Tracer', zh: '矢量描摹' },
  tasks: ['vectorize'],
  models: MODELS,

  async make(given, io) {
    const { colours, detail, transparent } = given.task
    const image = await readInput(given.task.image, 'image', io)
    const draw = (bytes: Uint8Array, asksForCutOut: boolean, from: number) =>
      inChild({ image: bytes, colours, detail, transparent, asksForCutOut }, { ...io, report: part(io, from, 1) })

    let result = await draw(image, true, 0)
    let warnings: readonly Warning[] = []
    if (result.kind === 'cut-out-wanted') {
      const cut = await cutOut(image, { given, io })
      warnings = cut.warnings
      result = await draw(cut.bytes, false, CUT_OUT_UNTIL)
    }
    if (result.kind !== 'drawn') throw new EngineError('internal', 'The tracer asked for the same thing twice.')
    const { svg, png, width, height, subject } = result
    const attachments = [{ extension: 'svg', type: 'image/svg+xml', content: svg }]
    return {
      outputs: pictureOutputs([{ bytes: png, width, height, attachments }], given.task),
      warnings: subject ? warnings : [...warnings, ONLY_GROUND],
    }
  },
})

const inChild = childOf<typeof run>(new URL('child.ts', import.meta.url))

const CUT_OUT_UNTIL = 0.7

/** Cuts out the subject of a photograph; the whole picture if no network can find it. */
async function cutOut(
  image: Uint8Array,
  { given, io }: { given: CraftRun<'vectorize'>; io: RunIo },
): Promise<{ bytes: Uint8Array; warnings: readonly Warning[] }> {
  const model = pickModel(await cutout.models(io), 'cut-out')
  if (!model) return { bytes: image, warnings: [ONLY_GROUND] }
  const step = await cutout.start(
    { ...given, model, task: { kind: 'cut-out', image: PICTURE, background: 'transparent', seed: 0 } },
    { ...io, read: async () => image, report: part(io, 0.2, CUT_OUT_UNTIL) },
  )
  const output = step.kind === 'done' ? step.outputs[0] : undefined
  if (step.kind !== 'done' || !output) throw new EngineError('internal', 'The cut-out gave nothing back.')
  return { bytes: await bytesOf(output.content), warnings: step.warnings }
}

const PICTURE = 'picture'

/** Maps the progress of a step to its part of the whole. */
const part =
  ({ report }: RunIo, from: number, to: number): RunIo['report'] =>
  ({ ratio, ...rest }) =>
    report({ ...rest, ...(ratio !== undefined && { ratio: from + ratio * (to - from) }) })

const ONLY_GROUND: Warning = {
  code: 'no_subject',
  text: { en: 'No subject was found, so the whole image was traced.', zh: '没有从底色中分出主体，图片保持完整。' },
}
