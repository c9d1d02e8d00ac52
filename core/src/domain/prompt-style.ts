import { LIMITS } from './limits.ts'

/** Limits of a member's own styles: their number, names and texts. */
export const PROMPT_STYLES = { most: 100, name: 60, text: LIMITS.prompt.max } as const

/** A style of a member: words around a prompt, and a negative prompt. */
export interface PromptStyle {
  readonly name: string
  /** With `{prompt}` as placeholder for the prompt; without it, the style follows the prompt. */
  readonly prompt: string
  readonly negative_prompt: string
}

const PLACE = '{prompt}'

interface Prompts {
  readonly prompt: string
  readonly negative_prompt: string
}

/** Applies a style by the rules of A1111's `modules/styles.py`, so that its style files have the same effect here. */
export const applyStyle = ({ prompt, negative_prompt: negative }: Prompts, style: PromptStyle): Prompts => ({
  prompt: merge(prompt, style.prompt),
  negative_prompt: merge(negative, style.negative_prompt),
})

function merge(text: string, style: string): string {
  if (style.includes(PLACE)) return style.replaceAll(PLACE, text.trim())
  return [text.trim(), style.trim()].filter((part) => part !== '').join(', ')
}

/** Adds styles to a list; one of the same name is replaced. Returns at most `PROMPT_STYLES.most`. */
export const withStyles = (list: readonly PromptStyle[], more: readonly PromptStyle[]): readonly PromptStyle[] =>
  [...new Map([...list, ...more].map((style) => [style.name, style])).values()].slice(0, PROMPT_STYLES.most)
