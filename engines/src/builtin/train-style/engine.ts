import { defineCraft } from '../../kit/define-craft.ts'
import { childOf } from '../../kit/run-in-child.ts'
import { EngineError } from '../../spec.ts'
import { STYLE_TYPE } from '../stylize/public.ts'
import type { run } from './child.ts'
import { BASES, MODEL } from './models.ts'

/** Learns a style from pictures, and delivers a sample picture with the style as its attachment. */
export const engine = defineCraft({
  id: 'train-style',
  label: { en: 'Style training', zh: '风格训练' },
  tasks: ['train-style'],
  models: [MODEL],

  async make({ task }, io) {
    const { trigger, seed, sample } = task
    const base = BASES.find((id) => id === task.base)
    if (!base) throw new EngineError('invalid_input', `There is no base ${task.base}.`, { field: 'base' })
    const { style, poster } = await inChild(
      { archive: await io.file(task.archive), base, trigger, seed, ...(sample !== undefined && { sample }) },
      io,
    )
    const attachments = [{ extension: 'json', type: STYLE_TYPE, content: style }]
    return { outputs: [{ media: 'image', type: 'image/webp', content: poster, width: 512, height: 512, seed, attachments }] }
  },
})

const inChild = childOf<typeof run>(new URL('child.ts', import.meta.url))
