import { join } from 'node:path'
import { childLine } from '../kit/child-line.ts'
import type { LocalContent } from '../spec.ts'
import type { run } from './child.ts'
import type { Safety, SafetyContext, Verdict } from './spec.ts'
import { checkWords } from './words.ts'

/**
 * Probability of explicit content above which an image is not safe for work. Paintings of people reach 0.4; the class "sexy" does not count, because
 * it includes footballers.
 */
const CLEAR = 0.8
const BUDGET = { memoryBytes: 1.5 * 2 ** 30, milliseconds: 30_000, threads: 1 }
const CHILD = new URL('child.ts', import.meta.url)

/** Images do not wait for videos, which take seconds. */
const [lookAtPicture, lookAtFilm] = [childLine<typeof run>(CHILD), childLine<typeof run>(CHILD)]

/** Built-in check: a word list, and a small network (see packs/nsfw) for images and video stills. */
export const builtinSafety: Safety = {
  checkWords,
  checkPicture: (image, context) => check(lookAtPicture, { image }, context),
  checkFilm: (film, context) => check(lookAtFilm, { film }, context),
}

async function check(
  look: typeof lookAtPicture,
  shown: { readonly image?: LocalContent; readonly film?: LocalContent },
  { signal, log, packs }: SafetyContext,
): Promise<Verdict> {
  const folder = await packs.ensure('nsfw', { signal, report: () => undefined })
  const stills = await look({ ...shown, model: join(folder, 'nsfw.onnx') }, { signal, log, budget: BUDGET })
  return stills.some(({ hentai, porn }) => hentai + porn > CLEAR) ? 'nsfw' : 'sfw'
}
