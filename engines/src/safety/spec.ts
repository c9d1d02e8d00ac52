import type { LocalContent, Log, PackStore } from '../spec.ts'

/** Check for unsafe content in text, images and video. Failures are `EngineError`s. */
export interface Safety {
  /** Checks a text in English or Chinese. */
  readonly checkWords: (text: string) => Verdict
  /** Checks an encoded image. */
  readonly checkPicture: (image: LocalContent, context: SafetyContext) => Promise<Verdict>
  /** Checks a video by stills from all of it; reads no more of a file than they need. */
  readonly checkFilm: (film: LocalContent, context: SafetyContext) => Promise<Verdict>
}

/** Result of a check; doubtful content is safe for work. */
export type Verdict = 'sfw' | 'nsfw'

export interface SafetyContext {
  readonly signal: AbortSignal
  readonly log: Log
  readonly packs: Pick<PackStore, 'ensure'>
}
