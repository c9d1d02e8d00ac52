import type { Safety } from '@stipple/engines/safety/spec'
import { checkWords } from '@stipple/engines/safety/words'
import type { LocalContent, PackStore } from '@stipple/engines/spec'

type Answer = () => Promise<'sfw' | 'nsfw'>

/**
 * Creates a safety check that really checks words. The test sets the verdict on images and videos, because the repository contains no unsafe ones.
 */
export function createSafety(): { safety: Safety; answer: (next: Answer) => void; films: LocalContent[] } {
  let verdict: Answer = async () => 'sfw'
  const films: LocalContent[] = []
  return {
    safety: { checkWords, checkPicture: () => verdict(), checkFilm: (film) => (films.push(film), verdict()) },
    films,
    answer: (next) => (verdict = next),
  }
}

/** Store of packs that reports the weights of the check as installed. */
export const READY: Pick<PackStore, 'ensure' | 'list' | 'remove'> = {
  ensure: async () => '/nowhere',
  list: async () => [{ id: 'nsfw', label: { en: '', zh: '' }, state: 'ready', licence: '', source: '', bytes: 0, permissive: true }],
  remove: async () => undefined,
}
