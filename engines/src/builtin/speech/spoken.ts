/** When a word is heard, in seconds, and where it stands in the text. */
export interface Word {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}

/** A piece of text as it was spoken; places and times count from its own beginning. */
export interface Spoken {
  readonly samples: Float32Array
  readonly rate: number
  readonly words: readonly Word[]
}
