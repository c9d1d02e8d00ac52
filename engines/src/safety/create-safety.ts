import { join } from 'node:path'
import { runInChild } from '../kit/run-in-child.ts'
import type { SafetyInput, Shares } from './child.ts'
import type { Safety, SafetyContext, Verdict } from './spec.ts'
import { checkWords } from './words.ts'

/** Probability of explicit content above which a picture is not safe for work. Paintings of people reach 0.4; the class "sexy" does not count, a footballer is in it. */
const CLEAR = 0.8
const BUDGET = { memoryBytes: 1.5 * 2 ** 30, milliseconds: 30_000, threads: 1 }

/** Built-in check: a list of words, and a small network (see packs/nsfw) for pictures and stills of films. */
export const builtinSafety: Safety = {
  checkWords,
  checkPicture: (image, context) => check({ image }, context),
  checkFilm: (film, context) => check({ film }, context),
}

async function check(shown: Pick<SafetyInput, 'image' | 'film'>, { signal, log, packs }: SafetyContext): Promise<Verdict> {
  const folder = await packs.ensure('nsfw', { signal, report: () => undefined })
  const stills = await runInChild<SafetyInput, readonly Shares[]>({
    module: new URL('child.ts', import.meta.url),
    input: { ...shown, model: join(folder, 'nsfw.onnx') },
    context: { signal, log, budget: BUDGET, report: () => undefined },
  })
  return stills.some(({ hentai, porn }) => hentai + porn > CLEAR) ? 'nsfw' : 'sfw'
}
