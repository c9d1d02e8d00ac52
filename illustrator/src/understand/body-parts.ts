import { isFigure } from './figures.ts'
import type { Meaning } from './lexicon/types.ts'
import { isAnimate } from './linking.ts'
import type { Item } from './reading.ts'

type Body = Pick<Item, 'hair' | 'hairStyle' | 'eyes' | 'eyesWord' | 'beard'>
type Part = Extract<Meaning, { role: 'part' }>

const NONE: Body = { hair: undefined, hairStyle: undefined, eyes: undefined, eyesWord: undefined, beard: undefined }

const WINGED =
  /bird|eagle|owl|duck|swan|dove|goose|parrot|peacock|flamingo|rooster|chick|turkey|penguin|phoenix|bat|bee|butterfly|angel|fairy|mosquito/

/** Hair, eyes and beard: "a girl with pink hair" means the person named before, 粉色头发的少女 the one named next. */
export class BodyParts {
  private next: Body = { ...NONE }
  private words: string[] = []

  /** Describes a part, of the owner or of the next living thing. Returns the words that no drawing shows. */
  describe({ part, style }: Part, { hex, words, owner }: { hex: string | undefined; words: string; owner: Item | undefined }): string[] {
    if (part === 'wings') return hex === undefined && owner && WINGED.test(owner.concept.art) ? [] : [words]
    if (hex === undefined && style === undefined && part !== 'beard') return []
    const body = owner ?? this.next
    if (part === 'eyes') {
      body.eyes ??= hex
      body.eyesWord ??= words
      return []
    }
    if (!owner) this.words.push(words)
    if (part === 'beard') body.beard ??= hex ?? true
    else {
      body.hair ??= hex
      body.hairStyle ??= style
    }
    return owner && !isFigure(owner.concept) ? [words] : []
  }

  /** Gives what was described to the thing named next. Returns the words that its drawing does not show. */
  giveTo(item: Item): string[] {
    if (!isAnimate(item.concept)) return []
    const lost = isFigure(item.concept) ? [] : this.words
    if (Object.values(this.next).some((one) => one !== undefined)) Object.assign(item, this.next)
    this.next = { ...NONE }
    this.words = []
    return lost
  }
}
