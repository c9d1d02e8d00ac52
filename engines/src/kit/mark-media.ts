import type { Log } from '../spec.ts'
import { childLine } from './child-line.ts'
import type { FilmMark, run as runFilm } from './mark-film-child.ts'
import type { run as runSound, SoundMark } from './mark-sound-child.ts'

/** Encoding a video again takes about as long as its duration. */
const BUDGET = { memoryBytes: 3 * 2 ** 30, milliseconds: 600_000, threads: 2 }
const filmInChild = childLine<typeof runFilm>(new URL('mark-film-child.ts', import.meta.url))
const soundInChild = childLine<typeof runSound>(new URL('mark-sound-child.ts', import.meta.url))

/** Seconds added to marked audio. */
export const SIGNAL_SECONDS = 1.6

interface Options {
  readonly log: Log
  readonly caller: string
}

const contextOf = ({ log, caller }: Options) => ({ signal: new AbortController().signal, budget: BUDGET, log, caller })

/** Burns an overlay into a video, in a child process; undefined if it cannot be decoded here. Throws `EngineError`. */
export const markFilm = (mark: FilmMark, options: Options): Promise<Uint8Array | undefined> => filmInChild(mark, contextOf(options))

/** Puts the signal before audio, in a child process; undefined if it cannot be decoded here. Throws `EngineError`. */
export const markSound = (mark: SoundMark, options: Options): Promise<Uint8Array | undefined> => soundInChild(mark, contextOf(options))
