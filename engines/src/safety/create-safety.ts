import { join } from 'node:path'
import { runInChild } from '../kit/run-in-child.ts'
import type { PictureCheck, Shares } from './child.ts'
import type { Safety } from './spec.ts'
import { checkWords } from './words.ts'

/** Above this share of what is explicit a picture is called unfit. Paintings of people reach 0.4; a footballer counts as "sexy", which alone is fit. */
const CLEAR = 0.8
const BUDGET = { memoryBytes: 1.5 * 2 ** 30, milliseconds: 30_000, threads: 1 }

/** The built-in check: a list of words, and a small network (see packs/nsfw) for pictures. */
export const builtinSafety: Safety = {
  checkWords,

  async checkPicture(image, { signal, log, packs }) {
    const folder = await packs.ensure('nsfw', { signal, report: () => undefined })
    const { hentai, porn } = await runInChild<PictureCheck, Shares>({
      module: new URL('child.ts', import.meta.url),
      input: { image, model: join(folder, 'nsfw.onnx') },
      context: { signal, log, budget: BUDGET, report: () => undefined },
    })
    return hentai + porn > CLEAR ? 'unfit' : 'fit'
  },
}
