import { LIMITS } from '@stipple/core/domain/limits'
import { splitPrompts } from '@stipple/core/domain/prompt'

/** Change that is made to many captions at once. */
export type CaptionEdit =
  | { readonly action: 'before' | 'after' | 'remove'; readonly text: string }
  | { readonly action: 'replace'; readonly text: string; readonly by: string }

/** The caption after a change. Captions are sentences or words between commas; both stay well formed. */
export function editCaption(caption: string, edit: CaptionEdit): string {
  const text = edit.text.trim()
  if (text === '') return caption
  if (edit.action === 'before') return joined(text, caption)
  if (edit.action === 'after') return joined(caption, text)
  return tidy(caption.replace(wordOf(text), () => (edit.action === 'replace' ? edit.by.trim() : '')))
}

/** The caption with the trigger word in front, unless it contains the word already. */
export const withTrigger = (caption: string, trigger: string): string =>
  trigger.trim() === '' || wordOf(trigger.trim()).test(caption) ? caption : joined(trigger.trim(), caption)

const joined = (...parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')

/** Matches a word or phrase wherever it stands, in any case. Words of scripts without spaces have no boundaries. */
function wordOf(text: string): RegExp {
  const spaced = '[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{N}_]'
  const begins = new RegExp(`^${spaced}`, 'u').test(text) ? `(?<!${spaced})` : ''
  const ends = new RegExp(`${spaced}$`, 'u').test(text) ? `(?!${spaced})` : ''
  return new RegExp(`${begins}${text.replace(/[.*+?^${}()|[\]\\/-]/gu, String.raw`\$&`)}${ends}`, 'giu')
}

/** Removes commas and spaces that surround nothing. */
const tidy = (caption: string): string =>
  caption
    .replace(/([,，、])(?:\s*[,，、])+/gu, '$1')
    .replace(/[^\S\n]{2,}/gu, ' ')
    .replace(/\s+([,，、.。])/gu, '$1')
    .replace(/^[\s,，、]+|[\s,，、]+$/gu, '')

/** Caption of an own work: its prompt, without the negative one. */
export const captionOfWork = ({ prompt }: { readonly prompt: string }): string =>
  splitPrompts(prompt).prompt.slice(0, LIMITS.training.dataSets.caption)
