import { CARRIER_WORDS } from '../carriers.ts'

/** A prompt with a mark in place of every text that is to be written in the picture. */
export interface Writings {
  readonly text: string
  /** In the order of their marks, as the prompt spells them. */
  readonly writings: readonly string[]
}

const FIRST_MARK = 0xe000
/** Longest prompt that is searched, in characters, and most texts that are found. */
const LONGEST = 6000
const MOST = 8
/** Characters before a text in which its introduction is looked for. */
const NEAR = 80

const QUOTED =
  /"([^"\n]{1,60})"|“([^”\n]{1,60})”|「([^」\n]{1,60})」|『([^』\n]{1,60})』|«([^»\n]{1,60})»|‘([^’\n]{1,60})’|(?<![\p{L}\p{N}])'([^'\n]{1,60})'(?![\p{L}\p{N}])|《([^》\n]{1,60})》/gu
/** "a sign that says COFFEE", 写着咖啡的招牌: the text ends before the next part of the sentence. */
const CARRIER_CLAUSE =
  /\b(?:says?|saying|that reads?|labell?ed|titled|with the (?:words?|text|title|letters))[\s:]+([^\s"“‘'«][^"“‘«,.;\n]{0,40}?)(?=\s+(?:in|on|at|above|over|under|next|beside|near|with|hanging|standing|outside|by|behind|against)\b|[,.;\n]|$)|\b(?:reading|reads|the words?)[\s:]+([A-Z][A-Z0-9!?&%' -]{0,60}[A-Z0-9!?%])(?![a-z])|(?:写着|写有|印着|印有|刻着|刻有)([^“"「『《的，。,.;；\s]{1,10})(?=的|字样|[，。,.;；\s]|$)/g
/** Words that mean a text even where nothing named carries it. */
const WRITES =
  /\b(?:says?|saying|reads?|reading|words?|text|letters|lettering|title|titled|caption|headline|slogan|inscription|label(?:l?ed)?|written|printed|engraved|spell(?:s|ing))\b|[写印刻题]|字样|文字|标题|大字|[”」』"]字/i
/** Words between a thing and its text, which mean nothing once the text is found. */
const BEFORE =
  /(?:(?:\b(?:that|which|with|and|has|bearing|the|a|words?|texts?|letters|lettering|title|titled|name|named|called|caption|headline|slogan|inscription|label|labell?ed|message|says?|saying|reads?|reading|shows?|showing|displays?|displaying|written|printed|painted|engraved|spell(?:s|ing))\b)[\s:,]*)+$|(?:上面?|里)?(?:写着|写有|写了|写|印着|印有|刻着|刻有|题着|标题是|标题为|标题|名叫|名为|叫做|叫|显示着|显示|文字是|文字|内容是|内容为|标着)?[\s:：]*$/i
const AFTER =
  /^\s*(?:的?字样|几个大?字|[二两三四]?个?字)|^\s*(?:(?:written|printed|painted|engraved)\b\s*)?(?:(?:on|across)\s+(?:it|them|top|the front)\b)?/i

/** Finds the texts that a prompt requests in the picture; quotes around other words are left alone. */
export function readWritings(prompt: string): Writings {
  const writings: string[] = []
  const mark = (text: string): string => String.fromCharCode(FIRST_MARK + writings.push(text.trim()) - 1)
  const replace = (source: string, pattern: RegExp, wanted: (clause: string) => boolean): string => {
    let result = ''
    let rest = source
    for (const match of source.matchAll(pattern)) {
      const text = match.slice(1).find((group) => group !== undefined)
      const at = match.index - (source.length - rest.length)
      if (text === undefined || at < 0 || writings.length >= MOST || !wanted(clauseAround(source, match))) continue
      const before = rest.slice(0, at)
      result += `${before.slice(0, -NEAR)}${before.slice(-NEAR).replace(BEFORE, '')} ${mark(text)} `
      rest = rest.slice(at + match[0].length).replace(AFTER, '')
    }
    return result + rest
  }
  const text = prompt.slice(0, LONGEST)
  const quoted = replace(text, QUOTED, (clause) => WRITES.test(clause) || CARRIER_WORDS.test(clause))
  return {
    text: replace(quoted, CARRIER_CLAUSE, (clause) => CARRIER_WORDS.test(clause) || /\bthe words?\b/i.test(clause)) + prompt.slice(LONGEST),
    writings,
  }
}

/** Index of a writing for its mark. */
export const writingAt = (mark: string): number => mark.charCodeAt(0) - FIRST_MARK

/** Sentence around a match, without the match itself. */
function clauseAround(source: string, { index, 0: whole }: RegExpExecArray): string {
  const before =
    source
      .slice(0, index)
      .split(/[.;!?\n。；！？]/)
      .at(-1) ?? ''
  const after = source.slice(index + whole.length).split(/[.;!?\n。；！？]/)[0] ?? ''
  return `${before} ${/^(?:says?|saying|the word|写|印|刻)/i.test(whole) ? whole : ''} ${after}`
}
