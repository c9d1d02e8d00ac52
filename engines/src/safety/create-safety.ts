import { join } from 'node:path'
import { runInChild } from '../kit/run-in-child.ts'
import type { Look, Shares } from './child.ts'
import type { Safety, SafetyContext, Verdict } from './spec.ts'
import { checkWords } from './words.ts'

/** Above this share of what is explicit a picture is called unfit. Paintings of people reach 0.4; a footballer counts as "sexy", which alone is fit. */
const CLEAR = 0.8
const BUDGET = { memoryBytes: 1.5 * 2 ** 30, milliseconds: 30_000, threads: 1 }

/** The built-in check: a list of words, and a small network (see packs/nsfw) for pictures and stills of films. */
export const builtinSafety: Safety = {
  checkWords,
  checkPicture: (image, context) => check({ image }, context),
  checkFilm: (film, context) => check({ film }, context),
}

async function check(shown: Pick<Look, 'image' | 'film'>, { signal, log, packs }: SafetyContext): Promise<Verdict> {
  const folder = await packs.ensure('nsfw', { signal, report: () => undefined })
  const stills = await runInChild<Look, readonly Shares[]>({
    module: new URL('child.ts', import.meta.url),
    input: { ...shown, model: join(folder, 'nsfw.onnx') },
    context: { signal, log, budget: BUDGET, report: () => undefined },
  })
  return stills.some(({ hentai, porn }) => hentai + porn > CLEAR) ? 'unfit' : 'fit'
}
