import type { LocalContent, Log, PackStore } from '../spec.ts'

/** Tells what is fit for everybody from what is not. Failures are `EngineError`s. */
export interface Safety {
  /** What somebody wrote, in English or Chinese. */
  readonly checkWords: (text: string) => Verdict
  /** An encoded picture. */
  readonly checkPicture: (image: LocalContent, context: SafetyContext) => Promise<Verdict>
  /** A film, by stills from all of it; of a file no more is read than they need. */
  readonly checkFilm: (film: LocalContent, context: SafetyContext) => Promise<Verdict>
}

/** Only what is clear counts: when in doubt it is fit. */
export type Verdict = 'fit' | 'unfit'

export interface SafetyContext {
  readonly signal: AbortSignal
  readonly log: Log
  readonly packs: Pick<PackStore, 'ensure'>
}
