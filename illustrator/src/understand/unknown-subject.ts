/** Follows the words that nobody knows: one of them may be what the prompt is about. */
export class UnknownSubject {
  /** `own`: it is a thing of its own, and no adjective of what comes next. */
  private found: { readonly word: string; readonly own: boolean } | undefined
  private inClause: string | undefined

  /** An unknown word; `first` where no thing has been named that the prompt could be about. */
  meet(word: string, first: boolean): void {
    this.inClause = word
    if (first) this.found = { word, own: false }
  }

  /** It does something, or stands in a relation: it is a thing of its own. */
  acts(): void {
    if (this.found) this.found = { ...this.found, own: true }
  }

  /** A thing follows: the word was its adjective ("a zorblax cat"), or stood apart ("hyperrealism, a cat"). */
  yields(): void {
    if (this.found?.own === false) this.found = undefined
  }

  /** 戴帽子的皮卡丘: what the hat belongs to is the word of this clause that nobody knows. */
  owns(): void {
    if (this.inClause !== undefined) this.found = { word: this.inClause, own: true }
  }

  endClause(): void {
    this.inClause = undefined
  }

  /** The word that the prompt is about, where `others` are no things that it could be about instead. */
  word(others: number): string | undefined {
    return this.found && (this.found.own || others === 0) ? this.found.word : undefined
  }
}
