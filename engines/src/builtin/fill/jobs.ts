import type { Picture } from '../../kit/decode-picture.ts'
import type { Warning } from '../../spec.ts'
import type { ThingNetworks } from './networks.ts'
import type { ExclusionMode } from './subject-marks.ts'

/** Input of every task of this engine. */
export interface Job<T> {
  readonly task: T
  readonly picture: Picture
  /** Bytes of the mask, if one was given. */
  readonly mask: Uint8Array | undefined
  readonly exclusion: ExclusionMode
  readonly things: ThingNetworks
  readonly threads: number
  /** 0 to 1 over this task's work. */
  readonly onProgress: (ratio: number) => void
}

export interface FilledPictures {
  /** One after another from the task's seed. */
  readonly pictures: readonly Picture[]
  readonly warnings: readonly Warning[]
}
