import type { Item } from './reading.ts'
import type { WordToken } from './tokens.ts'

/** Words of the clause that is being read, to quote them, and an action in it that no drawing shows. */
export class Clause {
  private tokens: WordToken[] = []
  private acting: { actor: Item; from: number } | undefined

  add(token: WordToken): void {
    this.tokens.push(token)
  }

  /** Place of the word just read. */
  get here(): number {
    return this.tokens.length - 1
  }

  /** Returns true if 在 stands before a place: the words before it name who is there. */
  isAt(place: number): boolean {
    return this.tokens[place - 1]?.surface === '在'
  }

  /** Words from a place on, as the prompt has them. */
  words(from: number): string {
    const tokens = this.tokens.slice(from)
    return tokens.map(({ surface }) => surface).join(tokens.every(({ language }) => language === 'zh') ? '' : ' ')
  }

  /** Begins an action whose object is the next thing: "fighting a dragon". */
  beginAct(actor: Item | undefined): void {
    this.acting = actor && { actor, from: this.here }
  }

  /** Ends it at its object, in the words up to here. */
  finishAct(): void {
    if (this.acting) this.acting.actor.act ??= this.words(this.acting.from)
    this.acting = undefined
  }

  /** Drops an action without an object: "fighting on the beach". */
  dropAct(): void {
    this.acting = undefined
  }

  end(): void {
    this.tokens = []
    this.acting = undefined
  }
}
