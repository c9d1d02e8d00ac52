import type { Pose } from '../scene.ts'
import { coatColours } from './lexicon/colours.ts'
import type { Concept, Meaning, SkinTone } from './lexicon/types.ts'
import { pluralCount } from './looking-ahead.ts'
import { type Item, newItem } from './reading.ts'
import type { WordToken } from './tokens.ts'

interface Noun {
  readonly meaning: Extract<Meaning, { role: 'thing' }>
  readonly concept: Concept
  readonly token: WordToken
  /** Things named so far: one of them may be named again. */
  readonly items: Item[]
  readonly joined: Item | undefined
}

/** Words that wait for their noun. */
export class Adjectives {
  colours: string[] = []
  count: number | undefined
  size = 1
  pose: Pose | undefined
  poseWord: string | undefined
  skin: SkinTone | undefined
  /** Side of the picture. */
  side: Item['side']
  /** Words for a place that has no drawing, in which the thing is: 健身房里的机器人. */
  nowhere: string | undefined
  /** Words for colours, to report one that applies to nothing. */
  private readonly words = new Map<string, string>()

  addColour(hex: string, word: string): void {
    this.words.set(hex, word)
    this.colours.push(hex)
  }

  wordFor(hex: string | undefined): string {
    return this.words.get(hex ?? '') ?? ''
  }

  /** Gives them to a noun: a new item, or one that is named again. */
  giveTo({ meaning, concept, token, items, joined }: Noun): Item {
    const usual = meaning.count ?? concept.count ?? (token.plural ? pluralCount(concept) : this.count)
    const count = this.count === undefined || this.count === 1 ? usual : this.count
    const named = this.colours[0] ?? meaning.colour
    const colour = named !== undefined && concept.kind === 'animal' ? (coatColours.get(named) ?? named) : named
    const known = items.find(
      (item) => item.concept === concept && colour === undefined && (count === undefined || count === 1 || item.count === undefined),
    )
    const item: Item = known ?? {
      ...newItem(concept, token.surface, meaning.drawnAs),
      weight: token.weight,
      count,
      counted: this.count !== undefined || meaning.count !== undefined,
      colour,
      colourWord: this.colours[0] && [this.wordFor(this.colours[0]), token.surface].join(token.language === 'zh' ? '' : ' '),
      size: this.size * (meaning.size ?? 1),
      pose: this.pose,
      poseWord: this.poseWord,
      skin: this.skin,
      joined,
    }
    item.count ??= count
    item.weight = Math.max(item.weight, token.weight)
    item.side ??= this.side
    item.act ??= this.nowhere
    if (!known) items.push(item)
    this.side = undefined
    this.nowhere = undefined
    this.skin = undefined
    this.clear()
    return item
  }

  /** Drops those of a clause; the side and the skin may belong to the next. */
  clear(): void {
    this.colours = []
    this.count = undefined
    this.size = 1
    this.pose = undefined
  }
}
