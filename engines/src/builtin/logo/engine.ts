import { defineCraft } from '../../kit/define-craft.ts'
import { pictureOutputs } from '../../kit/picture-outputs.ts'
import { childOf } from '../../kit/run-in-child.ts'
import { seedsOf } from '../../kit/seeds.ts'
import type { Warning } from '../../spec.ts'
import type { run } from './child.ts'
import { MODELS } from './models.ts'
import { PICTURE } from './picture.ts'

/** Makes logos from names: type as outlines, marks of Phosphor's icons (MIT) or of plain geometry. */
export const engine = defineCraft({
  id: 'logo',
  label: { en: 'Logo workshop', zh: 'Logo 工坊' },
  tasks: ['text-to-logo'],
  models: MODELS,

  async make({ task }, io) {
    const { name, slogan, prompt, colour } = task
    const { logos, unmet } = await inChild({ name, slogan, prompt, colour, seeds: seedsOf(task) }, io)
    const pictures = logos.map(({ png, svg }) => ({
      bytes: png,
      ...PICTURE,
      attachments: [{ extension: 'svg', type: 'image/svg+xml', content: svg }],
    }))
    return { outputs: pictureOutputs(pictures, task), warnings: unmet.length > 0 ? [notShown(unmet)] : [] }
  },
})

const inChild = childOf<typeof run>(new URL('child.ts', import.meta.url))

const notShown = (words: readonly string[]): Warning => ({
  code: 'words_ignored',
  text: {
    en: `No symbol shows these words, so they were left out: ${words.join(', ')}`,
    zh: `没有对应的图形，Logo 里没有画：${words.join('、')}`,
  },
})
