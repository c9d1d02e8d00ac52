import type { Relation } from '../scene.ts'
import type { Pose } from '../scene.ts'
import { isFigure } from './figures.ts'
import { GENERAL } from './general.ts'
import { coatColours, isNatural } from './lexicon/colours.ts'
import type { Concept, Kind, Meaning, Setting, SkinTone } from './lexicon/types.ts'
import { isAnimate, isCarrying, link } from './linking.ts'
import { clauseHas, describedLater, describesNext, endsRefusal, isVerb, pluralCount, refined, roleOf } from './looking-ahead.ts'
import type { Item, Reading } from './reading.ts'
import { newItem } from './reading.ts'
import type { Token, WordToken } from './tokens.ts'
import { UnknownSubject } from './unknown-subject.ts'

type Body = Pick<Item, 'hair' | 'hairStyle' | 'eyes'>

/**
 * Reads tokens from left to right: adjectives wait for their noun, a preposition waits for its object, a Chinese localizer (桌子上) takes the noun before it.
 * With `negative` every word names something unwanted.
 */
export function readGrammar(tokens: readonly Token[], options: { negative: boolean }): Reading {
  const reader = new Reader(options.negative)
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]
    if (token?.type === 'word') reader.word(token, tokens.slice(i + 1, i + 9))
    else reader.endClause()
  }
  reader.endClause()
  return reader.result()
}

/** State between two words. */
class Reader {
  private readonly negative: boolean
  private readonly items: Item[] = []
  private readonly settings: { setting: Setting; weight: number; surface: string }[] = []
  private readonly palette: string[] = []
  private readonly ignored: string[] = []
  private readonly unwanted: { concepts: Concept[]; kinds: Kind[]; settings: Setting[]; colours: string[] } = {
    concepts: [],
    kinds: [],
    settings: [],
    colours: [],
  }

  private colours: string[] = []
  private count: number | undefined
  private size = 1
  private pose: Pose | undefined
  private poseWord: string | undefined
  /** Words for colours, to report one that applies to nothing. */
  private readonly colourWords = new Map<string, string>()
  private readonly unknown = new UnknownSubject()
  /** Name of a kind too wide to show ("food"), until a thing of that kind is named. */
  private wide: string | undefined
  private skin: SkinTone | undefined
  /** Hair and eyes of a person not named yet. */
  private body: Body = { hair: undefined, hairStyle: undefined, eyes: undefined }
  private bodyWords: string[] = []
  /** A relation waiting for its object. */
  private waiting: { relation: Relation | 'with'; subject: Item | undefined; word: string } | undefined
  /** Chinese: objects whose subject comes later (桌子上的 … 猫). */
  private ahead: { relation: Relation | 'with'; object: Item }[] = []
  private without = false
  private joining = false
  private tonesOpen = false
  private previous: Meaning['role'] | 'unknown' | undefined
  private lastItem: Item | undefined

  constructor(negative: boolean) {
    this.negative = negative
  }

  result(): Reading {
    return {
      items: this.items,
      settings: this.settings,
      palette: [...new Set(this.palette)],
      unwanted: this.unwanted,
      ignored: [...new Set([...this.ignored, ...(this.wide !== undefined && this.items.length === 0 ? [this.wide] : [])])],
      missing: this.unknown.word(this.items.length),
    }
  }

  word(token: WordToken, next: readonly Token[]): void {
    const meaning = isVerb(token, this.previous, next) ? UNDRAWN : token.meaning
    if (!meaning) {
      this.ignored.push(token.surface)
      const scenery = token.language === 'en' && this.settings.some(({ setting }) => (setting.place ?? setting.weakPlace) !== undefined)
      this.unknown.meet(token.surface, !scenery && this.items.every((item) => item.carried))
      this.previous = 'unknown'
      return
    }
    if (this.negative || this.without) this.refuse(meaning, token)
    else this.read(meaning, token, next)
    this.previous = meaning.role
  }

  endClause(): void {
    for (const { relation, object } of this.ahead) {
      const subject = this.topic(relation, object)
      if (subject) link(subject, relation, object)
      else this.unknown.owns()
    }
    this.unknown.endClause()
    this.ahead = []
    this.wearColour()
    this.palette.push(...this.colours)
    this.colours = []
    this.count = undefined
    this.size = 1
    this.pose = undefined
    this.waiting = undefined
    this.without = false
    this.joining = false
    this.tonesOpen = false
    this.previous = undefined
  }

  private lose(...words: readonly string[]): void {
    this.ignored.push(...words)
  }

  /** Applies a colour to clothes in "a girl in red"; "in blue" alone colours the picture. */
  private wearColour(): void {
    const { relation, subject } = this.waiting ?? {}
    if (subject?.concept.kind !== 'person' || (relation !== 'in' && relation !== 'wearing') || this.colours.length === 0) return
    subject.colour ??= this.colours.shift()
  }

  private read(meaning: Meaning, token: WordToken, next: readonly Token[]): void {
    if (meaning.role === 'pose' || meaning.role === 'relation') this.wearColour()
    switch (meaning.role) {
      case 'thing':
        return this.thing(meaning, token, next)
      case 'setting':
        return this.setting(meaning.setting, token)
      case 'colour':
        this.colourWords.set(meaning.hex, token.surface)
        if (this.tonesOpen) this.palette.push(meaning.hex)
        else this.colours.push(meaning.hex)
        return
      case 'tones':
        this.tonesOpen = this.colours.length === 0
        this.palette.push(...this.colours)
        this.colours = []
        this.waiting = undefined
        return
      case 'part':
        if (meaning.part === 'other') this.lose(...this.colours.map((hex) => `${this.colourWords.get(hex)} ${token.surface}`))
        else this.dyePart(meaning, token, next)
        this.colours = []
        this.size = 1
        this.count = undefined
        return
      case 'number':
        this.count = meaning.count
        return
      case 'size':
        this.size *= meaning.factor
        return
      case 'skin':
        this.skin = meaning.tone
        return
      case 'pose':
        return this.act(meaning.pose, token, next)
      case 'facing':
        if (this.lastItem) this.lastItem.facing = meaning.side
        return
      case 'relation':
        if (meaning.object === 'before') this.localizer(meaning.relation, next)
        else this.relate(meaning.relation, token)
        if (meaning.pose) this.act(meaning.pose, token, next)
        return
      case 'without':
        this.without = true
        return
      case 'and':
        this.joining = this.previous === 'thing'
        return
      case 'group':
        if (!meaning.shows) this.wide ??= token.surface
        else this.thing({ role: 'thing', concept: meaning.shows, count: meaning.count ?? 3 }, token, next)
        return
      case 'undrawn':
        this.lose(token.surface)
        this.unknown.acts()
        return
      case 'of':
      case 'filler':
    }
  }

  /** Colours a part: "a girl with pink hair" means the person named before, 粉色头发的少女 the one named next. */
  private dyePart({ part, style, colour }: Extract<Meaning, { role: 'part' }>, token: WordToken, next: readonly Token[]): void {
    const [hex = colour] = this.colours
    if (hex === undefined && style === undefined) return
    const words = [this.colourWords.get(hex ?? ''), token.surface].join(' ').trim()
    const owner = this.items.findLast((item) => isAnimate(item.concept) && !item.carried)
    const named = owner && !describedLater(next) ? owner : undefined
    if (!named) this.bodyWords.push(words)
    else if (!isFigure(named.concept)) this.lose(words)
    const mine = named ?? this.body
    if (part === 'eyes') mine.eyes ??= hex
    else {
      mine.hair ??= hex
      mine.hairStyle ??= style
    }
  }

  private thing(meaning: Extract<Meaning, { role: 'thing' }>, token: WordToken, next: readonly Token[]): void {
    const concept = this.compound(meaning.concept)
    this.dropModifier(token, concept)
    this.unknown.yields()
    this.lose(...this.colours.slice(1).flatMap((hex) => this.colourWords.get(hex) ?? []))
    const count =
      this.count !== undefined && this.count !== 1
        ? this.count
        : (meaning.count ?? concept.count ?? (token.plural ? pluralCount(concept) : this.count))
    const named = this.colours[0] ?? meaning.colour
    const colour = named !== undefined && concept.kind === 'animal' ? (coatColours.get(named) ?? named) : named
    const known = this.items.find(
      (item) => item.concept === concept && colour === undefined && (count === undefined || count === 1 || item.count === undefined),
    )
    const item: Item = known ?? {
      ...newItem(concept, token.surface, meaning.drawnAs),
      weight: token.weight,
      count,
      counted: this.count !== undefined || meaning.count !== undefined,
      colour,
      size: this.size * (meaning.size ?? 1),
      pose: this.pose,
      poseWord: this.poseWord,
      skin: this.skin,
      ...(isAnimate(concept) ? this.body : undefined),
      joined: this.joining ? this.lastItem : undefined,
    }
    if (known) {
      known.count ??= count
      known.weight = Math.max(known.weight, token.weight)
    } else {
      this.items.push(item)
    }
    this.colours = []
    this.count = undefined
    this.size = 1
    this.pose = undefined
    this.skin = undefined
    if (isAnimate(concept) && !isFigure(concept)) this.lose(...this.bodyWords)
    if (isAnimate(concept)) this.bodyWords = []
    if (isAnimate(concept)) this.body = { hair: undefined, hairStyle: undefined, eyes: undefined }
    this.attach(item, token, next)
    this.lastItem = item
    this.joining = false
  }

  /** Drops a general word after a special one of its kind, which adds nothing: "koi fish", "coffee cup". */
  private compound(concept: Concept): Concept {
    const last = this.lastItem
    const kin = last && (last.concept.kind === concept.kind || (concept.kind === 'person' && last.concept.kind === 'fantasy'))
    return kin && this.previous === 'thing' && GENERAL.has(concept.id) && last === this.items.at(-1) ? last.concept : concept
  }

  /** Merges two adjacent nouns into one thing: the last names it. */
  private dropModifier(token: WordToken, concept: Concept): void {
    if (this.previous !== 'thing' || !this.lastItem || this.waiting?.subject === this.lastItem) return
    const last = this.lastItem
    if (last.concept === concept) return
    if (last.relation || last.objectOf || this.items.at(-1) !== last) return
    // 小桥人家, 孤舟蓑笠翁: Chinese verse lists separate things without connectives.
    if (token.language === 'zh' && STANDALONE.has(last.concept.kind) && last.concept.kind !== concept.kind) return
    if (token.language === 'zh' && last.concept.kind === 'building' && concept.kind === 'building' && last.concept.id !== concept.id) return
    this.items.pop()
    this.lose(last.surface)
    this.colours.unshift(...(last.colour === undefined ? [] : [last.colour]))
    this.count ??= last.count
    this.size = last.size
    this.pose ??= last.pose
  }

  /** Resolves relations that waited for this noun, as an object or as a subject. */
  private attach(item: Item, token: WordToken, next: readonly Token[]): void {
    if (this.waiting) {
      const { relation, subject, word } = this.waiting
      this.waiting = undefined
      const modifies =
        token.language === 'zh' && roleOf(next[0]) === 'of' && next.some((later) => roleOf(later) === 'thing') && clauseHas(next, 'thing')
      if (subject && !modifies) {
        if (!link(subject, relation, item)) this.lose(word)
      } else {
        if (isCarrying(relation)) item.carried = true
        this.ahead.push({ relation, object: item })
      }
      return
    }
    // "wearing a hat and a scarf": the second object belongs to the owner of the first.
    const owner = this.joining ? this.lastItem?.objectOf : undefined
    const shared = this.lastItem?.relation?.to === owner ? this.lastItem?.relation?.kind : owner?.relation?.kind
    // People are not worn or held along with a dress: "a woman in red and a man in black".
    if (owner && shared !== undefined && !(isAnimate(item.concept) && shared !== 'riding' && isCarrying(shared))) link(owner, shared, item)
    // Things held or worn take the subject's only relation first.
    const ahead = this.ahead.toSorted((a, b) => Number(isCarrying(b.relation)) - Number(isCarrying(a.relation)))
    for (const { relation, object } of ahead) link(item, relation, object)
    this.ahead = []
  }

  /** X上, X旁边: the noun just read is the object; its subject comes before (猫在X上) or after (X上的猫). */
  private localizer(relation: Relation | 'with', next: readonly Token[]): void {
    const object = this.lastItem
    if (!object || this.previous !== 'thing') return
    const owner = this.items.find((item) => item.relation?.to === object)
    if (owner?.relation && !isCarrying(owner.relation.kind) && relation !== 'with') {
      owner.relation = {
        kind: relation === 'in' && owner.relation.kind === 'riding' ? 'riding' : refined(owner.relation.kind, relation),
        to: object,
      }
      return
    }
    const existing = this.ahead.find((link_) => link_.object === object)
    if (existing) {
      existing.relation = relation
      return
    }
    const subject = this.topic(relation, object)
    if (subject && roleOf(next[0]) !== 'of' && !clauseHas(next, 'thing')) link(subject, relation, object)
    else this.ahead.push({ relation, object })
  }

  /** 城堡上空飞着一条龙: no living thing has been named yet, so the action belongs to the next one. */
  private introduces(token: WordToken, next: readonly Token[]): boolean {
    return token.language === 'zh' && clauseHas(next, 'thing') && !this.items.some((item) => isAnimate(item.concept) && !item.carried)
  }

  private act(pose: Pose, token: WordToken, next: readonly Token[]): void {
    const ahead = token.meaning?.role !== 'relation' && describesNext(token, next)
    if (!this.lastItem || ahead || this.introduces(token, next)) {
      this.pose = pose
      this.poseWord = token.surface
      return
    }
    const actor = this.items.findLast((item) => isAnimate(item.concept) && !item.carried) ?? this.lastItem
    if (actor?.pose === undefined) Object.assign(actor ?? {}, { pose, poseWord: token.surface })
  }

  private relate(relation: Relation | 'with', token: WordToken): void {
    if (this.previous === 'unknown') this.unknown.acts()
    const light = this.previous === 'setting' ? this.settings.at(-1)?.setting : undefined
    // "warm light in the window": the light is in it, not the house before.
    const loose = light !== undefined && (light.lightQuality !== undefined || light.warmth !== undefined) && !isCarrying(relation)
    const close =
      token.language === 'en' &&
      this.previous === 'thing' &&
      this.lastItem &&
      !this.lastItem.carried &&
      !isCarrying(relation) &&
      relation !== 'with'
    this.waiting = { relation, subject: loose ? undefined : close ? this.lastItem : this.topic(relation), word: token.surface }
  }

  /** Subject of a relation: for actions the last living thing, otherwise the last thing that is not itself held or worn. */
  private topic(relation: Relation | 'with', except?: Item): Item | undefined {
    const free = this.items.filter((item) => item !== except && !item.carried)
    if (isCarrying(relation) || relation === 'with') return free.findLast((item) => isAnimate(item.concept)) ?? free.at(-1)
    return free.findLast((item) => item.objectOf === undefined) ?? free.at(-1)
  }

  private setting(setting: Setting, token: WordToken): void {
    // "a zorblax landscape" is about the landscape.
    if (this.previous === 'unknown') this.unknown.yields()
    // "a house with a red roof" is not about a rooftop.
    if (setting.place === 'rooftop' && this.waiting?.relation === 'with') {
      this.lose(...this.colours.map((hex) => `${this.colourWords.get(hex)} ${token.surface}`))
      this.colours = []
      this.waiting = undefined
      return
    }
    const { place = setting.weakPlace } = setting
    if (place !== undefined) this.colours = this.colours.filter((hex) => !isNatural(place, hex))
    this.settings.push({ setting, weight: token.weight, surface: token.surface })
    if (setting.palette && setting.palette.length > 0) this.palette.push(...setting.palette)
    this.palette.push(...this.colours)
    this.colours = []
    this.count = undefined
    this.size = 1
    const { relation, subject } = this.waiting ?? {}
    if (relation === 'above' && subject?.concept.kind === 'animal') subject.pose ??= 'flying'
    this.waiting = undefined
  }

  private refuse(meaning: Meaning, token: WordToken): void {
    if (meaning.role === 'thing') this.unwanted.concepts.push(meaning.concept)
    else if (meaning.role === 'setting') this.unwanted.settings.push(meaning.setting)
    else if (meaning.role === 'colour') this.unwanted.colours.push(meaning.hex)
    else if (meaning.role === 'group') this.unwanted.kinds.push(...meaning.kinds)
    else if (this.without && endsRefusal(meaning, token)) this.without = false
  }
}

const STANDALONE: ReadonlySet<Kind> = new Set(['building', 'vehicle', 'plant', 'animal'])
const UNDRAWN: Meaning = { role: 'undrawn' }
