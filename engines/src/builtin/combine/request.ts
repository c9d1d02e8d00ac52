import type { Place } from '@stipple/illustrator/public'
import { simplified } from '@stipple/illustrator/vocabulary'
import type { Edit, Instruction } from '../../instructions/public.ts'
import { findNamed, readInstruction } from '../../instructions/public.ts'

export type Side = 'left' | 'middle' | 'right'

export interface SideRequest {
  readonly side: Side
  /** Classes of COCO of the object placed there; empty: the next object. */
  readonly classes: readonly number[]
  /** Number of the picture named, from 0. */
  readonly picture: number | undefined
}

/** Requested way to combine the pictures. */
export interface CombineRequest {
  readonly kind: 'scene' | 'collage'
  /** For a collage only. */
  readonly arrangement: 'grid' | 'row' | 'column' | 'seamless'
  /** Background colour (hex) of a collage. */
  readonly ground: string | undefined
  /** Place named. */
  readonly place: Place | undefined
  /** Moves all objects to the named place, rather than into the first picture. */
  readonly moved: boolean
  readonly sides: readonly SideRequest[]
  /** Before or behind the picture's own subject. */
  readonly layer: 'behind' | 'front'
  readonly on: 'table' | undefined
  /** Changes of the finished picture: light, weather, tone, style. */
  readonly finish: readonly Edit[]
  readonly instruction: Instruction
}

const ARRANGEMENT = {
  seamless: /\bpanoram\w*\b|\bstitch\w*\b|\bseamless\w*\b|全景|无缝|接片/,
  row: /\bside[- ]by[- ]side\b|\bin a row\b|\bnext to each other\b|\bbefore (?:and|&) after\b|\bcompar\w+\b|并排|并列|横排|左右拼|对比|前后对比/,
  column: /\b(?:in a column|stack(?:ed)?|on top of each other|vertical(?:ly)? (?:collage|strip))\b|竖排|上下拼|长图|纵向/,
  grid: /\b(?:collage|grid|mosaic of|montage|photo wall|moodboard|mood board|layout|frames?)\b|拼图|拼贴|拼在一起|拼成|九宫格|四宫格|宫格|照片墙|排版|相框/,
} as const

/** Reads the placement of the pictures. Words about light, weather or style change the finished picture. */
export function readRequest(prompt: string): CombineRequest {
  const text = simplified(prompt.normalize('NFKC').toLowerCase())
  const arrangement = (['seamless', 'row', 'column', 'grid'] as const).find((name) => ARRANGEMENT[name].test(text))
  const instruction = readInstruction(text.replace(WORDS_OF_PLACING, ' '))
  const place = instruction.edits.find((edit) => edit.kind === 'backdrop')?.place
  const colours = instruction.edits.flatMap((edit) =>
    edit.kind === 'recolour' || (edit.kind === 'backdrop' && edit.colour !== undefined) ? [edit.colour] : [],
  )
  return {
    kind: arrangement === undefined ? 'scene' : 'collage',
    arrangement: arrangement ?? 'grid',
    ground: colours.find((colour) => colour !== undefined),
    place,
    moved: /\b(?:them|both|all|everyone|everybody|us)\b|都|一起|全部|他们|她们|它们|两[个人只]|我们/.test(text),
    sides: sidesOf(text),
    layer:
      /\b(?:behind|in the back|in the distance|background)\b|后面|背后|身后|远处/.test(text) && place === undefined ? 'behind' : 'front',
    on: /\bon (?:the |a )?(?:table|desk|plate)\b|桌子?上|桌面|餐桌上/.test(text) ? 'table' : undefined,
    finish: instruction.edits.filter(({ kind }) => FINISHING.has(kind)),
    instruction,
  }
}

const FINISHING: ReadonlySet<Edit['kind']> = new Set(['tone', 'tint', 'time', 'weather', 'season', 'style'])

/** Words about combining, which the reader of instructions would report as unknown. */
const WORDS_OF_PLACING =
  /\b(?:combin\w*|merg\w*|blend\w*|compos\w*|together|fus\w*|mix|put|place|stand(?:ing)?|sit(?:ting)?|both|two|three|four|first|second|third|fourth|last|pictures?|photos?|images?|collage|grid|montage|layout|panoram\w*|stitch\w*|seamless\w*|side[- ]by[- ]side|in a row|row|column|border|frame|margin|with|on the (?:left|right|table|desk)|to the (?:left|right)|in the middle|in (?:the )?(?:front|back|distance)(?: of)?|behind|next to|beside|each other|before and after|left|right|middle)\b|第[一二两三四1-4]张|[一二两三四]张|合成|融合|合并|结合|合影|拼图|拼贴|拼在一起|拼成|拼接|拼|四宫格|九宫格|宫格|放在一起|一起|放在|放到|放进|边框|留白|并排|并列|竖排|横排|全景|左边|右边|中间|左侧|右侧|前面|后面|背后|身后|远处|桌子?上|桌面上?|图里|图中/g

/** Object or picture on each side, clause by clause. */
function sidesOf(text: string): SideRequest[] {
  return text.split(/[,.;，。；、\n]|\band\b|\bwhile\b|和|与/).flatMap((clause) => {
    const word = /\b(left|right|middle|cent(?:re|er))\b|(左|右|中间|中央)/.exec(clause)?.[0]
    if (word === undefined) return []
    const side: Side = word === 'left' || word === '左' ? 'left' : word === 'right' || word === '右' ? 'right' : 'middle'
    const named = findNamed(clause)
    const ordinal = ORDINALS.findIndex((words) => words.test(clause))
    const classes = named?.target.kind === 'object' ? [...named.target.classes, ...(named.target.alike ?? [])] : []
    return [{ side, classes, picture: ordinal < 0 ? undefined : ordinal }]
  })
}

const ORDINALS = [/\bfirst\b|第[一1]张/, /\bsecond\b|第[二两2]张/, /\bthird\b|第[三3]张/, /\bfourth\b|第[四4]张/] as const
