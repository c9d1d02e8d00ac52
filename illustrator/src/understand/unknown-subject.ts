/** Tracks unknown words: one of them may be the main subject of the prompt. */
export class UnknownSubject {
  /** `own`: it is a noun, and no adjective of the following word. */
  private found: { readonly word: string; readonly own: boolean } | undefined
  private inClause: string | undefined

  /** Adds an unknown word; `first` if no thing has been named that could be the main subject. */
  meet(word: string, first: boolean): void {
    this.inClause = word
    if (first) this.found = { word, own: false }
  }

  /** Marks the word as a noun: it acts, or has a relation. */
  acts(): void {
    if (this.found) this.found = { ...this.found, own: true }
  }

  /** Drops the word when a thing follows: it was an adjective ("a zorblax cat"), or separate ("hyperrealism, a cat"). */
  yields(): void {
    if (this.found?.own === false) this.found = undefined
  }

  /** Drops the word: it only says where something else is. */
  drop(): void {
    this.found = undefined
  }

  /** Makes the unknown word of this clause the owner of the thing named before it: 戴帽子的皮卡丘. */
  owns(): void {
    if (this.inClause !== undefined) this.found = { word: this.inClause, own: true }
  }

  endClause(): void {
    this.inClause = undefined
  }

  /** Unknown word that is the main subject, unless `others` could be. */
  word(others: number): string | undefined {
    return this.found && (this.found.own || others === 0) ? this.found.word : undefined
  }
}
