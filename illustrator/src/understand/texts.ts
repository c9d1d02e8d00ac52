import { CARRIERS } from '../carriers.ts'
import { roleOf } from './looking-ahead.ts'
import type { Item } from './reading.ts'
import type { Token } from './tokens.ts'

/** Gives the texts that are to be written to the things that carry them: the one named before a text, or the next. */
export class Texts {
  /** Indices of texts without a carrier. */
  readonly loose: number[] = []

  /** True when a thing named before takes the text. */
  meet(index: number, { items, next }: { items: readonly Item[]; next: readonly Token[] }): boolean {
    // 写着“咖啡”的招牌
    const isAhead =
      roleOf(next[0]) === 'of' &&
      next.some((token) => token.type === 'word' && token.meaning?.role === 'thing' && token.meaning.concept.id in CARRIERS)
    const carrier = isAhead ? undefined : items.findLast(({ concept, writing }) => concept.id in CARRIERS && !writing)
    if (carrier) carrier.writing = { index, on: carrier.concept.id }
    else this.loose.push(index)
    return carrier !== undefined
  }

  giveTo(item: Item): void {
    if (!(item.concept.id in CARRIERS) || item.writing) return
    const index = this.loose.pop()
    item.writing = index === undefined ? undefined : { index, on: item.concept.id }
  }
}
