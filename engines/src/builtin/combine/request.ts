import { simplified } from '@stipple/illustrator/vocabulary'
import type { Edit, Instruction } from '../../instructions/public.ts'
import { readInstruction } from '../../instructions/public.ts'

/** Requested collage. */
export interface CombineRequest {
  /** Undefined if the prompt names none. */
  readonly arrangement: keyof typeof ARRANGEMENT | undefined
  /** Background colour (hex). */
  readonly ground: string | undefined
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

/** Reads the arrangement of the pictures. Words about light, weather or style change the finished picture. */
export function readRequest(prompt: string): CombineRequest {
  const text = simplified(prompt.normalize('NFKC').toLowerCase())
  const instruction = readInstruction(text.replace(WORDS_OF_PLACING, ' '))
  const colours = instruction.edits.flatMap((edit) => (edit.kind === 'recolour' || edit.kind === 'backdrop' ? (edit.colour ?? []) : []))
  return {
    arrangement: (['seamless', 'row', 'column', 'grid'] as const).find((name) => ARRANGEMENT[name].test(text)),
    ground: colours[0],
    finish: instruction.edits.filter(({ kind }) => FINISHING.has(kind)),
    instruction,
  }
}

const FINISHING: ReadonlySet<Edit['kind']> = new Set(['tone', 'tint', 'time', 'weather', 'season', 'style'])

/** Words about combining, which the reader of instructions would report as unknown. */
const WORDS_OF_PLACING =
  /\b(?:combin\w*|merg\w*|blend\w*|compos\w*|together|fus\w*|mix|put|place|stand(?:ing)?|sit(?:ting)?|both|two|three|four|first|second|third|fourth|last|pictures?|photos?|images?|collage|grid|montage|layout|panoram\w*|stitch\w*|seamless\w*|side[- ]by[- ]side|in a row|row|column|border|frame|margin|with|on the (?:left|right|table|desk)|to the (?:left|right)|in the middle|in (?:the )?(?:front|back|distance)(?: of)?|behind|next to|beside|each other|before and after|left|right|middle)\b|第[一二两三四1-4]张|[一二两三四]张|合成|融合|合并|结合|合影|拼图|拼贴|拼在一起|拼成|拼接|拼|四宫格|九宫格|宫格|放在一起|一起|放在|放到|放进|边框|留白|并排|并列|竖排|横排|全景|左边|右边|中间|左侧|右侧|前面|后面|背后|身后|远处|桌子?上|桌面上?|图里|图中/g
