import type { Word } from './spoken.ts'

/** A text rewritten for eSpeak NG's Mandarin voice. */
export interface MandarinReading {
  readonly text: string
  /** Start and end in the original text for each of its UTF-16 units. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/**
 * Rewrites passages that eSpeak NG would misread, as characters or as pinyin with tone numbers, which it accepts: 儿 as the end of a syllable (it would spell
 * the syllable in English), words with several pronunciations, money and shares.
 */
export function readMandarin(text: string): MandarinReading {
  const found = RULES.flatMap(([pattern, write]) =>
    [...text.matchAll(pattern)].map((match) => ({ from: match.index, to: match.index + match[0].length, written: write(match) })),
  )
  const reading = { text: '', starts: new Array<number>(), ends: new Array<number>() }
  const add = (written: string, from: number, to: number): void => {
    reading.text += written
    for (let unit = 0; unit < written.length; unit++) {
      reading.starts.push(from)
      reading.ends.push(to)
    }
  }
  let at = 0
  const keepUntil = (end: number): void => {
    for (; at < end; at++) add(text.charAt(at), at, at + 1)
  }
  for (const { from, to, written } of found.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    // Of overlapping matches the first wins.
    if (from < at) continue
    keepUntil(from)
    add(written, from, to)
    at = to
  }
  keepUntil(text.length)
  return reading
}

/** Words of a reading with their positions in the original text. */
export const wordsAsWritten = (words: readonly Word[], { starts, ends }: MandarinReading): readonly Word[] =>
  words.map((word) => ({
    ...word,
    from: starts[word.from] ?? word.from,
    to: ends[Math.max(word.from, word.to - 1)] ?? ends.at(-1) ?? word.to,
  }))

/** Words in which 儿 is a separate syllable. */
const OWN_SYLLABLE =
  /(?<![女孤婴幼少胎男健宠弃混孙侄患育托产生乳妻])(?<=\p{Script=Han})儿(?!童|子|女|歌|科|媳|孙|时|戏|郎|臂|马|茶|化|皇|成|行千里)/gu

/** Verbs and adverbs before which 得 means "must", unless it follows the word that it describes. */
const MUST =
  /(?<=还|都|也|又|总|非|就|必|可|我|你|他|她|它|们|人|谁|先|才|只|不|真|要|今天|明天|现在)得(?=还|花|学|努力|赶|看|去|走|吃|睡|做|干|买|给|找|等|想|写|说|先|再|自己|好好|多|用|靠|回|上|加|付|交|把|马上|重新|早|有|是|在|跟|和|让|请|带|打|开|想办法|认真)/gu

const RULES: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [
    /[¥￥]\s*(\d[\d,]*(?:\.\d+)?)(?![\d.,])(\s*[万亿])?(?!\s*(?:元|块|万|亿))/g,
    ([, amount = '', unit = '']) => `${amount.replaceAll(',', '')}${unit}元`,
  ],
  [/[¥￥]\s*(?=\d)/g, () => ''],
  [/(\d+(?:\.\d+)?)\s*[%％]/g, ([, share = '']) => `百分之${share}`],
  [/(\d)\s*(?:℃|°C)/g, ([, last = '']) => `${last}摄氏度`],
  [OWN_SYLLABLE, () => 'er5 '],
  [MUST, () => ' dei3 '],
  [/还得(?=\s*$|[，。！？；,!?])/g, () => ' hai2 dei3 '],
  [/(?<!归|偿|退)还(?=钱|款|债|贷|书|本|清|给|账|信用卡|房贷|车贷|人情)/g, () => ' huan2 '],
  [/(?<=[一二两三四五六七八九十几每首末\d])行(?=字|诗|代码|文字|泪|热泪|树|小字|数字)/g, () => ' hang2 '],
  [/朝(?=霞|气|夕|露|思暮想)/g, () => ' zhao1 '],
  [/角(?=色|逐)/g, () => ' jue2 '],
  [/系(?=鞋带|好安全带|安全带|紧|上围巾|领带|围裙)/g, () => ' ji4 '],
  [/盛(?=饭|汤|粥|了?[一两]碗|满)/g, () => ' cheng2 '],
  [/削(?=苹果|皮|铅笔|梨|水果)/g, () => ' xiao1 '],
]
