import { runInChild } from '../../kit/run-in-child.ts'
import { EngineError } from '../../spec.ts'
import type { Engine, Warning } from '../../spec.ts'
import type { LogoInput, LogoResult } from './child.ts'
import { MODELS } from './models.ts'
import { PICTURE } from './picture.ts'

/** Makes logos of names: type as outlines, marks of Phosphor's icons (MIT) or of plain geometry. */
export const engine: Engine = {
  spec: 2,
  id: 'logo',
  label: { en: 'Logo workshop', zh: 'Logo 工坊' },
  place: 'here',

  models: async () => MODELS,

  async start({ task }, { signal, budget, report, log }) {
    if (task.kind !== 'text-to-logo') throw new EngineError('internal', `The logo workshop cannot do ${task.kind}.`)
    const { name, slogan, prompt, colour, count, seed } = task
    const seeds = Array.from({ length: count }, (_, i) => (seed + i) % 2 ** 32)
    const { logos, unmet } = await runInChild<LogoInput, LogoResult>({
      module: new URL('child.ts', import.meta.url),
      input: { name, slogan, prompt, colour, seeds, threads: budget.threads },
      context: { signal, budget, report, log },
    })
    const outputs = logos.map(({ png, svg }, i) => ({
      media: 'image' as const,
      type: 'image/png',
      content: png,
      ...PICTURE,
      seed: seeds[i] ?? seed,
      also: [{ extension: 'svg', type: 'image/svg+xml', content: svg }],
    }))
    return { kind: 'done', outputs, warnings: unmet.length > 0 ? [notShown(unmet)] : [] }
  },
}

const notShown = (words: readonly string[]): Warning => ({
  code: 'words_ignored',
  text: {
    en: `No mark shows this, so the logo does without: ${words.join(', ')}`,
    zh: `没有对应的图形，Logo 里没有画：${words.join('、')}`,
  },
})
