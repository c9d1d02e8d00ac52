import type { Safety } from '@stipple/engines/safety/spec'
import { checkWords } from '@stipple/engines/safety/words'
import type { LocalContent, PackStore } from '@stipple/engines/spec'

type Answer = () => Promise<'fit' | 'unfit'>

/** Words are really checked; what is seen in pictures and films is in the test's hand, as no unfit one is kept in this repository. */
export function createSafety(): { safety: Safety; answer: (next: Answer) => void; films: LocalContent[] } {
  let verdict: Answer = async () => 'fit'
  const films: LocalContent[] = []
  return {
    safety: { checkWords, checkPicture: () => verdict(), checkFilm: (film) => (films.push(film), verdict()) },
    films,
    answer: (next) => (verdict = next),
  }
}

/** Where the weights of the check are on disk. */
export const READY: Pick<PackStore, 'ensure' | 'list' | 'remove'> = {
  ensure: async () => '/nowhere',
  list: async () => [{ id: 'nsfw', label: { en: '', zh: '' }, state: 'ready', licence: '', source: '', bytes: 0, permissive: true }],
  remove: async () => undefined,
}
