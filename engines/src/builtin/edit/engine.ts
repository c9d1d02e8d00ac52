import { readInstruction } from '../../instructions/public.ts'
import { readPictureSize } from '../../kit/decode-picture.ts'
import { runInChild } from '../../kit/run-in-child.ts'
import { EngineError } from '../../spec.ts'
import type { Engine } from '../../spec.ts'
import { fetchEyes } from '../../vision/public.ts'
import { readStyles, withoutTriggers } from '../stylize/public.ts'
import type { EditInput, EditResult } from './child.ts'
import { MODEL } from './models.ts'
import { SIMPLER } from './warnings.ts'

const SEEDS = 2 ** 32

/** Changes a photograph as a sentence says. */
export const engine: Engine = {
  spec: 2,
  id: 'edit',
  label: { en: 'Photo editor', zh: '照片编辑' },
  place: 'here',

  async models() {
    return [MODEL]
  },

  async start({ task }, context) {
    if (task.kind !== 'image-to-image') throw new EngineError('internal', `The photo editor cannot do ${task.kind}.`)
    const [asset, ...more] = task.images
    if (asset === undefined || more.length > 0)
      throw new EngineError('invalid_input', 'The photo editor takes one picture.', { field: 'image' })
    const image = await context.read(asset)
    const { styles, warnings } = await readStyles(task.loras, context)
    // Before anything is fetched for it.
    await readPictureSize(image, 'image')
    const prompt = withoutTriggers(task.prompt, styles)
    const forFaces = readInstruction(prompt).edits.some(({ kind }) => kind === 'wear')
    const eyes = await fetchEyes(context, { forFaces })
    const { signal, budget, report, log } = context
    const result = await runInChild<EditInput, EditResult>({
      module: new URL('child.ts', import.meta.url),
      input: {
        image,
        prompt,
        style: task.style,
        styles,
        strength: task.strength,
        seeds: Array.from({ length: task.count }, (_, i) => (task.seed + i) % SEEDS),
        eyes,
      },
      context: { signal, budget, report, log },
    })
    return {
      kind: 'done',
      outputs: result.pictures.map(({ bytes: content, seed }) => ({
        media: 'image',
        type: 'image/png',
        content,
        width: result.width,
        height: result.height,
        seed,
      })),
      warnings: [...warnings, ...result.warnings, ...(eyes.networks.kind === 'isnet' ? [] : [SIMPLER])],
    }
  },
}
