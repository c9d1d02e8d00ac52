import { withoutWeights } from '@stipple/core/domain/prompt-weight'
import type { BaseStyle } from '@stipple/core/domain/styles'
import { readTokens, simplified } from '@stipple/illustrator/vocabulary'
import type { Meaning, Setting } from '@stipple/illustrator/vocabulary'
import { namedClasses } from '../vision/public.ts'
import type { Edit, Instruction, Named, Accessory } from './instruction.ts'
import { PHRASES } from './phrases.ts'
import { findNamed } from './targets.ts'

/** Largest number of unknown words reported to the member. */
const MAX_WORDS = 16
const LONGEST = 4000

/** Reads the changes that an instruction asks for, in English, Chinese or both. Pure: the same words give the same changes. */
export function readInstruction(prompt: string, options: { style?: BaseStyle } = {}): Instruction {
  const text = simplified(withoutWeights(prompt).slice(0, LONGEST).normalize('NFKC').toLowerCase()).replaceAll('’', "'")
  const reader: Reader = { edits: [], ignored: [], remove: [], mentioned: [] }
  if (options.style) reader.edits.push({ kind: 'style', style: options.style })
  const rest = takePhrases(text, reader).replace(BECOMES, '$1成$2色')
  for (const clause of rest.split(CLAUSE_END)) readClause(clause, reader)
  return {
    edits: withoutRepeats(reader.edits),
    ignored: [...new Set(reader.ignored)].slice(0, MAX_WORDS),
    remove: [...new Set(reader.remove)],
    mentioned: [...new Set(reader.mentioned)],
  }
}

interface Reader {
  readonly edits: Edit[]
  readonly ignored: string[]
  readonly remove: string[]
  readonly mentioned: string[]
}

/** A verb and a colour in one word: "变黑", "染红". */
const BECOMES = /([变染涂换改])(?:成|为)?([黑白红绿蓝黄紫粉灰橙棕金银青])(?!\p{Script=Han})/gu

const CLAUSE_END =
  /[,.;!?\n，。；！？、|]+|\b(?:and then|then|and also|and|plus|also|while|but)\b|然后|并且|同时|而且|接着|以及|再把|还有|并把|(?<=\p{Script=Han})并(?=\p{Script=Han})/u
const SLIGHTLY = /\b(?:slightly|a bit|a little|subtly?|gently|somewhat)\b|稍微|略微|一点点?|有点|轻微/
const VERY = /\b(?:very|much|extremely|really|a lot|strongly|super|ultra|heavily)\b|非常|很|极其|超级?|特别|大幅|十分/

/** Takes the set phrases out of the text, so that their words are not read again. */
function takePhrases(text: string, { edits }: Reader): string {
  let rest = text
  for (const { words, edit } of PHRASES) {
    const match = words.exec(rest)
    if (!match) continue
    const around = rest.slice(Math.max(0, match.index - 14), match.index + match[0].length + 6)
    const amount = SLIGHTLY.test(around) ? 0.5 : VERY.test(around) ? 1.35 : 1
    edits.push(edit.kind === 'tone' ? { ...edit, amount } : edit)
    rest = rest.replace(new RegExp(words.source, `${words.flags.replace('g', '')}g`), ' ')
  }
  return rest
}

const ADD =
  /^\s*(?:please )?(?:add|put|place|insert|draw|include|give (?:him|her|it|them))\b|添加|加上|加入|增加|加(?=[一个只条座棵朵顶艘辆点些])|放(?=[一个只])|画(?=[一个只条座棵朵])|来(?=[一个只])/
const WEAR = /\b(?:wear(?:s|ing)?|put on|dressed in)\b|戴|佩戴/
const WORN_WORDS: readonly (readonly [RegExp, Accessory])[] = [
  [/\b(?:sun ?glasses|shades)\b|墨镜|太阳镜|太阳眼镜/, 'sunglasses'],
  [/\b(?:glasses|spectacles|eyeglasses)\b|眼镜/, 'glasses'],
  [/\b(?:moustaches?|mustaches?)\b|胡子|胡须|八字胡/, 'moustache'],
  [/\b(?:hats?|top hat|fedora)\b|帽子|礼帽/, 'hat'],
]
const wornIn = (clause: string): Accessory | undefined => WORN_WORDS.find(([words]) => words.test(clause))?.[1]
const REMOVE = /\b(?:remove|delete|erase|get rid of|take away|take out|without)\b|去掉|去除|删除|删掉|移除|擦除|抹掉|消除|不要/
const INTO = /\b(?:into|to become|becomes?|to|with|by)\b|变成|换成|改成|染成|涂成|变为|改为|换为|成为|替换成|替换为|变得|→|->|=>/
const CHANGE =
  /\b(?:make|turn|change|convert|colou?r|paint|dye|recolou?r|replace|swap|set|transform|render|tint|becomes?)\b|把|将|让|换|改|变|染|涂|使/
/** Words of instructions that say nothing about the picture. */
const NOISE =
  /\b(?:please|can you|could you|i want|i would like|i'd like|make|turn|change|convert|transform|render|set|let|have|add|put|place|insert|draw|include|remove|delete|erase|replace|swap|give|colou?r(?:ed|s)?|paint(?:ed|ing of)?|dye|recolou?r|tint|the|this|that|these|it|its|is|be|look(?:s|ing)?|like|as if|as|if|into|becomes?|with|by|for|to|from|of|at|in|on|a|an|my|your|her|his|their|him|them|she|he|photo(?:graph)?|picture|image|scene|style|look|effect|version|more|less|very|really|much|slightly|a bit|a little|bit|little|some|so|was|were|are|taken|during|some|there|should|new|different|another|all|only|just|other|left|right|side|middle|centre|center|filter|mood|atmosphere|weather|time|season|keep|same|feel(?:ing)?)\b|请|帮我|帮忙|我想要?|我要|希望|麻烦|把|将|让|给|使|变成|换成|改成|染成|涂成|变为|改为|换为|替换成?|替换为|成为|换个?|改|变得|变|染|涂|添加|加上|加入|增加|去掉|去除|删除|删掉|移除|擦除|抹掉|消除|照片|图片|图像|画面|这张图?|这幅|这个|那个|一点点?|一些|更加?|非常|很|稍微|有点|看起来|样子|的感觉|感觉|效果|风格|氛围|天气|季节|时候|时间|左边|右边|左侧|右侧|中间|的|了|吧|呢|要|是|成|在|放|加|画|来|滤镜|颜色|全部|其他|保持|不变/gu

function readClause(clause: string, reader: Reader): void {
  if (clause.trim() === '') return
  const adding = ADD.test(clause)
  const removing = !adding && REMOVE.test(clause)
  const [before, after] = adding ? [clause, undefined] : split(clause)
  const words = read(after === undefined ? clause : after)
  const named = findNamed(before) ?? (CHANGE.test(clause) ? undefined : findNamed(clause))
  const old = after === undefined ? [] : read(before).colours
  const colours = words.colours
  const worn = adding || WEAR.test(clause) ? wornIn(clause) : undefined
  const unknown = [...words.unknown, ...(after === undefined ? [] : read(before).unknown)]
  if (!removing) reader.ignored.push(...unknown.filter((word) => worn === undefined || wornIn(word) === undefined))
  if (removing) return removal(clause, named, reader)
  if (worn) {
    reader.edits.push({ kind: 'wear', item: worn, ...(colours[0] !== undefined && { colour: colours[0] }) })
    return
  }
  if (adding && words.things.length > 0) {
    reader.ignored.push(...words.things)
    words.settings.forEach((setting) => changes(setting, undefined, reader))
    return
  }
  for (const setting of words.settings) changes(setting, named, reader)
  if (colours.length > 0) {
    const on = named ?? namedOtherwise(before)
    return colouring({ clause, named: on, colours, old, split: after !== undefined, tones: words.tones }, reader)
  }
  const asks = words.settings.length > 0
  if (!asks && after !== undefined && words.things.length > 0) reader.ignored.push(...words.things)
  else if (!asks && words.things.length > 0) reader.mentioned.push(...words.things)
  else if (!asks && named?.target.kind === 'sky' && CHANGE.test(clause)) reader.edits.push({ kind: 'sky' })
  else if (!asks && named?.target.kind === 'background' && CHANGE.test(clause)) reader.edits.push({ kind: 'backdrop' })
}

/** Splits a clause such as "the sky to pink" at its connective: the present state before it, the requested one after. */
function split(clause: string): readonly [string, string | undefined] {
  const match = INTO.exec(clause)
  if (!match || !CHANGE.test(clause)) return [clause, undefined]
  const [before, after] = [clause.slice(0, match.index), clause.slice(match.index + match[0].length)]
  return after.trim() === '' || before.trim() === '' ? [clause, undefined] : [before, after]
}

function removal(clause: string, named: Named | undefined, reader: Reader): void {
  if (named?.target.kind === 'background') reader.edits.push({ kind: 'backdrop', colour: '#ffffff' })
  else reader.remove.push(named?.word ?? clause.replace(NOISE, ' ').replace(REMOVE, ' ').trim())
}

/** Target of a thing that only the detector's own vocabulary names, or of an unknown word. Undefined where the text names no thing. */
function namedOtherwise(text: string): Named | undefined {
  const classes = namedClasses(text)
  const { things, unknown } = read(text)
  const word = [...things, ...unknown].join(' ')
  if (classes.length > 0) return { target: { kind: 'object', classes }, word: word === '' ? text.trim() : word }
  return word === '' ? undefined : { target: { kind: 'unknown' }, word }
}

interface Words {
  readonly colours: readonly string[]
  readonly settings: readonly Setting[]
  readonly things: readonly string[]
  readonly unknown: readonly string[]
  readonly tones: boolean
}

function read(clause: string): Words {
  const colours: string[] = []
  const settings: Setting[] = []
  const things: string[] = []
  const unknown: string[] = []
  let tones = false
  const plain = clause.replace(NOISE_BEFORE_READING, ' ')
  for (const token of readTokens(plain)) {
    if (token.type !== 'word') continue
    const { meaning, surface } = token
    if (!meaning) {
      if (!isNoise(surface) && !findNamed(surface)) unknown.push(surface)
      continue
    }
    if (meaning.role === 'colour') colours.push(meaning.hex)
    else if (meaning.role === 'setting') settings.push(meaning.setting)
    else if (meaning.role === 'tones') tones = true
    else if (meaning.role === 'thing') readThing(meaning, surface, { colours, things })
    else if (meaning.role === 'nameless') things.push(surface)
  }
  return { colours, settings, things, unknown, tones }
}

/** Reads a thing with its colour, since "red balloon" is one word of the lexicon. */
function readThing(
  meaning: Extract<Meaning, { role: 'thing' }>,
  surface: string,
  { colours, things }: { colours: string[]; things: string[] },
): void {
  things.push(surface)
  if (meaning.colour !== undefined) colours.push(meaning.colour)
}

/** Words to skip before reading: "photo" and "picture" name the picture, not a style; "make" would be reported as unknown. */
const NOISE_BEFORE_READING =
  /\b(?:please|make|turn|change|convert|transform|photo(?:graph)?s?|picture|image|colou?rs?|colou?red|style|filter|effect|as if|taken|look(?:s|ing)?)\b|照片|图片|图像|画面|换成|变成|改成|染成|涂成|颜色|风格|效果|看起来/g

const isNoise = (surface: string): boolean => surface.replace(NOISE, '').trim() === ''

interface Colouring {
  readonly clause: string
  readonly named: Named | undefined
  readonly colours: readonly string[]
  /** Colours named before the connective. */
  readonly old: readonly string[]
  readonly split: boolean
  readonly tones: boolean
}

function colouring({ clause, named, colours, old, split: parted, tones }: Colouring, { edits }: Reader): void {
  if (tones || /\b(?:tones?|palette|tint(?:ed)?|hue)\b|色调|调子/.test(clause)) {
    edits.push({ kind: 'tint', colours })
    return
  }
  const colour = colours.at(-1) ?? '#808080'
  if (named?.target.kind === 'background') {
    edits.push({ kind: 'backdrop', colour })
    return
  }
  const source = old.at(-1) ?? (!parted && colours.length > 1 ? colours[0] : undefined)
  const on: Named = named ?? { target: source === undefined ? { kind: 'subject' } : { kind: 'everything' }, word: '' }
  edits.push({ kind: 'recolour', on, colour, ...(source !== undefined && { from: source }) })
}

/** Translates a setting of the illustrator's vocabulary into edits of a photograph. */
function changes(setting: Setting, named: Named | undefined, { edits }: Reader): void {
  if (named?.target.kind === 'sky' && (setting.time !== undefined || setting.weather !== undefined)) {
    edits.push({ kind: 'sky', ...(setting.time && { hour: setting.time }), ...(setting.weather && { weather: setting.weather.kind }) })
    return
  }
  if (setting.place !== undefined) edits.push({ kind: 'backdrop', place: setting.place })
  if (setting.time !== undefined) edits.push({ kind: 'time', hour: setting.time })
  if (setting.weather) edits.push({ kind: 'weather', weather: setting.weather.kind, amount: setting.weather.amount })
  if (setting.season !== undefined && setting.weather === undefined) edits.push({ kind: 'season', season: setting.season })
  if (setting.style !== undefined && setting.style !== 'photographic') edits.push({ kind: 'style', style: setting.style })
  if (setting.medium !== undefined) edits.push({ kind: 'style', medium: setting.medium })
  if (setting.palette && setting.palette.length > 0) edits.push({ kind: 'tint', colours: setting.palette })
  if (setting.depthOfField !== undefined && setting.depthOfField > 0.5) edits.push({ kind: 'focus' })
  if (setting.time === undefined && setting.weather === undefined) mood(setting, edits)
}

function mood({ warmth = 0, saturation = 0, brightness = 0, contrast = 0 }: Setting, edits: Edit[]): void {
  const add = (value: number, up: 'warm' | 'vivid' | 'bright' | 'contrast', down: 'cold' | 'muted' | 'dark' | 'flat'): void => {
    if (Math.abs(value) > 0.05) edits.push({ kind: 'tone', tone: value > 0 ? up : down, amount: Math.min(1, 0.35 + Math.abs(value)) })
  }
  add(warmth, 'warm', 'cold')
  add(saturation, 'vivid', 'muted')
  add(brightness, 'bright', 'dark')
  add(contrast, 'contrast', 'flat')
}

/** Keeps the last word on time, weather, season and background. Styles may be two: a look and a material. */
function withoutRepeats(edits: readonly Edit[]): Edit[] {
  const key = (edit: Edit): string => {
    if (edit.kind === 'tone') return `tone/${edit.tone}`
    if (edit.kind === 'recolour') return `recolour/${edit.on.word}/${edit.from ?? ''}`
    if (edit.kind === 'wear') return `wear/${edit.item}`
    if (edit.kind === 'style') return `style/${edit.medium === undefined ? 'look' : 'medium'}`
    return edit.kind
  }
  return [...new Map(edits.map((edit) => [key(edit), edit])).values()]
}
