import type { Pose, Relation } from '../scene.ts'
import { Adjectives } from './adjectives.ts'
import { BodyParts } from './body-parts.ts'
import { Clause } from './clause.ts'
import { GENERAL } from './general.ts'
import { isNatural } from './lexicon/colours.ts'
import type { Concept, Kind, Meaning, Setting } from './lexicon/types.ts'
import { isAnimate, isCarrying, link } from './linking.ts'
import { clauseHas, describedLater, describesNext, isVerb, refined, roleOf } from './looking-ahead.ts'
import { isMisplaced } from './places.ts'
import type { Item, Reading } from './reading.ts'
import { Refused } from './refused.ts'
import { Texts } from './texts.ts'
import type { Token, WordToken } from './tokens.ts'
import { actorOf, topicOf } from './topic.ts'
import { UnknownSubject } from './unknown-subject.ts'

/**
 * Reads tokens from left to right: adjectives wait for their noun, a preposition waits for its object, a Chinese localizer (桌子上) takes the noun before it.
 * With `negative` every word names something unwanted.
 */
export function readGrammar(tokens: readonly Token[], options: { negative: boolean }): Reading {
  const reader = new Reader(options.negative)
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]
    if (token?.type === 'word') reader.word(token, tokens.slice(i + 1, i + 9))
    else if (token?.type === 'writing') reader.write(token.index, tokens.slice(i + 1, i + 9))
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
  private readonly unwanted = new Refused()
  private readonly texts = new Texts()
  private readonly unknown = new UnknownSubject()
  /** Name of a kind too wide to show ("food"), until a thing of that kind is named. */
  private wide: string | undefined
  private readonly before = new Adjectives()
  private readonly parts = new BodyParts()
  /** A relation waiting for its object. */
  private waiting: { relation: Relation | 'with'; subject: Item | undefined; from: number; act: true | undefined } | undefined
  /** Chinese: objects whose subject comes later (桌子上的 … 猫). */
  private ahead: { relation: Relation | 'with'; object: Item; words: string }[] = []
  private readonly clause = new Clause()
  /** Place of the last thing in its clause. */
  private lastAt = 0
  private readonly crowded: string[] = []
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
      loose: this.texts.loose,
      crowded: this.crowded,
    }
  }

  word(token: WordToken, next: readonly Token[]): void {
    this.clause.add(token)
    const meaning = isVerb(token, this.previous, next) ? ACT : token.meaning
    if (!meaning || meaning.role === 'nameless') {
      const { before } = this
      const dyed = meaning && this.waiting?.relation === 'with' ? before.colours.splice(0).map((hex) => before.wordFor(hex)) : []
      this.ignored.push([...dyed, token.surface].join(token.language === 'zh' ? '' : ' '))
      const scenery = token.language === 'en' && this.settings.some(({ setting }) => (setting.place ?? setting.weakPlace) !== undefined)
      this.unknown.meet(token.surface, !scenery && this.items.every((item) => item.carried))
      if (meaning) this.unknown.acts()
      this.previous = 'unknown'
      return
    }
    if (this.negative || this.without) this.without = this.unwanted.add(meaning, token) && this.without
    else this.read(meaning, token, next)
    this.previous = meaning.role
  }

  endClause(): void {
    this.missPlace()
    for (const { relation, object, words } of this.ahead) {
      const subject = topicOf(this.items, relation, object)
      if (subject) link(subject, relation, object, words)
      else this.unknown.owns()
    }
    this.unknown.endClause()
    this.ahead = []
    this.wearColour()
    this.palette.push(...this.before.colours)
    this.before.clear()
    this.waiting = undefined
    this.without = false
    this.joining = false
    this.tonesOpen = false
    this.previous = undefined
    this.clause.end()
  }

  write(index: number, next: readonly Token[]): void {
    if (this.texts.meet(index, { items: this.items, next })) this.waiting = undefined
  }

  /** "a robot in a zorblax": where the thing is, or what it rides, cannot be drawn. */
  private missPlace(): void {
    const { relation, subject, from = 0 } = this.waiting ?? {}
    if (this.previous !== 'unknown' || !subject) return
    const words = this.clause.words(from)
    if (relation === 'riding' || ((relation === 'in' || relation === 'on') && / (?:a|an|the|his|her|their) /.test(words)))
      subject.act ??= words
  }

  private lose(...words: readonly string[]): void {
    this.ignored.push(...words.filter((word) => word !== ''))
  }

  /** Applies a colour to clothes in "a girl in red"; "in blue" alone colours the picture. */
  private wearColour(): void {
    const { relation, subject } = this.waiting ?? {}
    if (subject?.concept.kind !== 'person' || (relation !== 'in' && relation !== 'wearing') || this.before.colours.length === 0) return
    subject.colour ??= this.before.colours.shift()
  }

  private read(meaning: Meaning, token: WordToken, next: readonly Token[]): void {
    if (meaning.role === 'pose' || meaning.role === 'relation') {
      this.missPlace()
      this.clause.dropAct()
      this.wearColour()
    }
    switch (meaning.role) {
      case 'thing':
        return this.thing(meaning, token, next)
      case 'setting':
        return this.setting(meaning.setting, token)
      case 'colour':
        if (this.tonesOpen) this.palette.push(meaning.hex)
        else this.before.addColour(meaning.hex, token.surface)
        return
      case 'tones':
        this.tonesOpen = this.before.colours.length === 0
        this.palette.push(...this.before.colours)
        this.before.colours = []
        this.waiting = undefined
        return
      case 'part':
        if (meaning.part === 'other') this.lose(...this.before.colours.map((hex) => `${this.before.wordFor(hex)} ${token.surface}`))
        else this.dyePart(meaning, token, next)
        this.before.colours = []
        this.before.size = 1
        this.before.count = undefined
        return
      case 'number':
        this.before.count = meaning.count
        return
      case 'size':
        this.before.size *= meaning.factor
        return
      case 'skin':
        this.before.skin = meaning.tone
        return
      case 'pose':
        return this.act(meaning.pose, token, next)
      case 'gaze':
        if (this.items.length > 0 || clauseHas(next, 'thing')) this.gaze(token)
        return
      case 'side':
        if (this.previous === 'thing' && this.lastItem) this.lastItem.side ??= { side: meaning.side, words: token.surface }
        else this.before.side = { side: meaning.side, words: token.surface }
        this.waiting = undefined
        return
      case 'facing':
        if (this.lastItem) this.lastItem.facing = meaning.side
        return
      case 'relation':
        if (meaning.object === 'before') this.localizer(meaning.relation, next)
        else this.relate(meaning, token)
        if (meaning.pose) this.act(meaning.pose, token, next)
        if (meaning.act && !clauseHas(next, 'thing')) this.lose(token.surface)
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
        if (meaning.act) this.clause.beginAct(actorOf(this.items))
        return
      case 'crowded':
        this.crowded.push(token.surface)
        return
      case 'of':
      case 'nameless':
      case 'filler':
    }
  }

  /** Describes a part of the body of a person named before or next. */
  private dyePart(meaning: Extract<Meaning, { role: 'part' }>, token: WordToken, next: readonly Token[]): void {
    const [hex = meaning.colour] = this.before.colours
    const words = [this.before.wordFor(hex), token.surface].join(token.language === 'zh' ? '' : ' ').trim()
    this.lose(...this.parts.describe(meaning, { hex, words, owner: describedLater(next) ? undefined : actorOf(this.items) }))
  }

  private thing(meaning: Extract<Meaning, { role: 'thing' }>, token: WordToken, next: readonly Token[]): void {
    const concept = this.compound(meaning.concept)
    this.dropModifier(token, concept)
    this.unknown.yields()
    this.clause.finishAct()
    this.lose(...this.before.colours.slice(1).flatMap((hex) => this.before.wordFor(hex)))
    const item = this.before.giveTo({ meaning, concept, token, items: this.items, joined: this.joining ? this.lastItem : undefined })
    this.lose(...this.parts.giveTo(item))
    this.texts.giveTo(item)
    this.attach(item, token, next)
    this.lastItem = item
    this.lastAt = this.clause.here
    this.joining = false
  }

  /** Drops a general word after a special one of its kind, which adds nothing: "koi fish", "coffee cup". */
  private compound(concept: Concept): Concept {
    const last = this.lastItem
    // An owl's face is the owl's.
    if (concept.id === 'face' && last && isAnimate(last.concept)) return last.concept
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
    this.before.colours.unshift(...(last.colour === undefined ? [] : [last.colour]))
    this.before.count ??= last.count
    this.before.size = last.size
    this.before.pose ??= last.pose
  }

  /** Resolves relations that waited for this noun, as an object or as a subject. */
  private attach(item: Item, token: WordToken, next: readonly Token[]): void {
    if (this.waiting) {
      const { relation, subject, from, act } = this.waiting
      const words = this.clause.words(from)
      // Its drawing holds the thing, and does nothing with it.
      if (act) this.lose(words)
      this.waiting = undefined
      const modifies =
        token.language === 'zh' && roleOf(next[0]) === 'of' && next.some((later) => roleOf(later) === 'thing') && clauseHas(next, 'thing')
      if (subject && !modifies) {
        if (!link(subject, relation, item, words)) this.lose(words)
      } else {
        if (isCarrying(relation)) item.carried = true
        this.ahead.push({ relation, object: item, words })
      }
      return
    }
    // "wearing a hat and a scarf": the second object belongs to the owner of the first.
    const owner = this.joining ? this.lastItem?.objectOf : undefined
    const shared = this.lastItem?.relation?.to === owner ? this.lastItem?.relation?.kind : owner?.relation?.kind
    // People are not worn or held along with a dress: "a woman in red and a man in black".
    if (owner && shared !== undefined && !(isAnimate(item.concept) && shared !== 'riding' && isCarrying(shared)))
      link(owner, shared, item, token.surface)
    // Things held or worn take the subject's only relation first.
    const ahead = this.ahead.toSorted((a, b) => Number(isCarrying(b.relation)) - Number(isCarrying(a.relation)))
    for (const { relation, object, words } of ahead) link(item, relation, object, words)
    this.ahead = []
  }

  /** X上, X旁边: the noun just read is the object; its subject comes before (猫在X上) or after (X上的猫). */
  private localizer(relation: Relation | 'with', next: readonly Token[]): void {
    const object = this.lastItem
    if (this.previous === 'unknown') {
      this.unknown.drop()
      const words = relation === 'in' ? this.clause.words(this.clause.here - 1) : undefined
      const actor = this.clause.isAt(this.clause.here - 1) ? actorOf(this.items) : undefined
      if (actor) actor.act ??= words
      else this.before.nowhere = words
    }
    if (!object || this.previous !== 'thing') return
    const owner = this.items.find((item) => item.relation?.to === object)
    if (owner?.relation && !isCarrying(owner.relation.kind) && relation !== 'with') {
      owner.relation = {
        ...owner.relation,
        kind: relation === 'in' && owner.relation.kind === 'riding' ? 'riding' : refined(owner.relation.kind, relation),
        to: object,
      }
      return
    }
    const words = this.clause.words(this.lastAt)
    const existing = this.ahead.find((link_) => link_.object === object)
    if (existing) {
      existing.relation = relation
      existing.words = words
      return
    }
    const subject = topicOf(this.items, relation, object)
    // 男人在车里打电话: the subject is named before.
    const isNamed = this.clause.isAt(this.lastAt) || !clauseHas(next, 'thing')
    if (subject && roleOf(next[0]) !== 'of' && isNamed) link(subject, relation, object, words)
    else this.ahead.push({ relation, object, words })
  }

  /** 城堡上空飞着一条龙: no living thing has been named yet, so the action belongs to the next one. */
  private introduces(token: WordToken, next: readonly Token[]): boolean {
    return token.language === 'zh' && clauseHas(next, 'thing') && !this.items.some((item) => isAnimate(item.concept) && !item.carried)
  }

  private act(pose: Pose, token: WordToken, next: readonly Token[]): void {
    if (pose === 'climbing') this.clause.beginAct(actorOf(this.items))
    const ahead = token.meaning?.role !== 'relation' && describesNext(token, next)
    if (!this.lastItem || ahead || this.introduces(token, next)) {
      this.before.pose = pose
      this.before.poseWord = token.surface
      return
    }
    const actor = actorOf(this.items) ?? this.lastItem
    if (actor?.pose === undefined) Object.assign(actor ?? {}, { pose, poseWord: token.surface })
  }

  private gaze(token: WordToken): void {
    if (!LOOKS_AWAY.has(actorOf(this.items)?.concept.id ?? '')) this.lose(token.surface)
  }

  private relate({ relation, act }: Extract<Meaning, { role: 'relation' }>, token: WordToken): void {
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
    // "playing with yarn"
    const acts = this.waiting?.act
    const from = acts && this.waiting ? this.waiting.from : this.clause.here
    const subject = loose ? undefined : close ? this.lastItem : topicOf(this.items, relation)
    this.waiting = { relation, subject, from, act: act ?? acts }
  }

  private setting(setting: Setting, token: WordToken): void {
    // "a zorblax landscape" is about the landscape.
    if (this.previous === 'unknown') this.unknown.yields()
    const { place = setting.weakPlace } = setting
    if (place !== undefined && this.waiting && isMisplaced(this.waiting.relation, place, this.waiting.subject))
      this.lose(this.clause.words(this.waiting.from))
    if (place !== undefined) this.before.colours = this.before.colours.filter((hex) => !isNatural(place, hex))
    this.settings.push({ setting, weight: token.weight, surface: token.surface })
    if (setting.palette && setting.palette.length > 0) this.palette.push(...setting.palette)
    this.palette.push(...this.before.colours)
    this.before.colours = []
    this.before.count = undefined
    this.before.size = 1
    const { relation, subject } = this.waiting ?? {}
    if (relation === 'above' && subject?.concept.kind === 'animal') subject.pose ??= 'flying'
    this.waiting = undefined
  }
}

const STANDALONE: ReadonlySet<Kind> = new Set(['building', 'vehicle', 'plant', 'animal'])
const LOOKS_AWAY: ReadonlySet<string> = new Set(['traveller', 'people'])
const ACT: Meaning = { role: 'undrawn', act: true }
