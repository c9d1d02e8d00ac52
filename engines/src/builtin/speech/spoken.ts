/** A word with its time in seconds and its position in the text. */
export interface Word {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}

/** A spoken piece of text; positions and times count from its own beginning. */
export interface Spoken {
  readonly samples: Float32Array
  readonly rate: number
  readonly words: readonly Word[]
}
