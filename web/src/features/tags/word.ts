/** The word at the caret that may become a tag. */
export interface TagWord {
  /** Its start, in characters of the text. */
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The words since the last comma, bracket or line break, when the caret is at their end and they may be a tag. */
export function tagWordAt(text: string, caret: number): TagWord | undefined {
  const before = text.slice(0, caret)
  if (/<[^>]*$/.test(before)) return undefined
  const typed = /[^,，、;；。\n|{}[\]()<>]*$/.exec(before)?.[0].trimStart() ?? ''
  const rest = /^[^,，、;；。\n|{}[\]()<>]*/.exec(text.slice(caret))?.[0] ?? ''
  if (rest.trim() !== '' || typed.length > LONGEST || !MAY_BE_TAG.test(typed) || IS_WEIGHT.test(typed)) return undefined
  return { start: caret - typed.length, end: caret, text: typed }
}

const LONGEST = 50
const MAY_BE_TAG = /[\p{L}\p{N}]|^[:;^]/u
/** `fox:1.` in brackets is a weight being typed. */
const IS_WEIGHT = /:\s*\d*\.?\d*$/

/** Text of a tag that replaces the word: with spaces if wanted, brackets escaped, and a comma where none follows. */
export function tagText(name: string, { spaces, after }: { spaces: boolean; after: string }): string {
  const isFace = !/[\p{L}\p{N}]{2}/u.test(name)
  const words = spaces && !isFace ? name.replaceAll('_', ' ') : name
  const escaped = isFace ? words : words.replaceAll(/[()]/g, '\\$&')
  return /^\s*[,，、;；。:)\]}|]/.test(after) ? escaped : `${escaped}, `
}
