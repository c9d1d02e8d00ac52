import { PROMPT_STYLES, type PromptStyle } from '@stipple/core/domain/prompt-style'
import Papa from 'papaparse'
import { z } from 'zod/mini'

const text = z.optional(z.string())
/** A1111's columns; Fooocus and InvokeAI use the same names. InvokeAI's own export nests the texts. */
const row = z.object({ name: z.string(), prompt: text, negative_prompt: text })
const nested = z.object({ name: z.string(), preset_data: z.object({ positive_prompt: text, negative_prompt: text }) })

/** Reads the style files of A1111 (CSV), Fooocus and InvokeAI (JSON). Entries without a name or any words are left out. */
export function readStyles(content: string): readonly PromptStyle[] {
  return rowsOf(content).flatMap((entry): PromptStyle[] => {
    const flat = row.safeParse(entry)
    const own = nested.safeParse(entry)
    const found = own.success
      ? { name: own.data.name, prompt: own.data.preset_data.positive_prompt, negative_prompt: own.data.preset_data.negative_prompt }
      : flat.data
    if (!found) return []
    const style = {
      name: found.name.trim().slice(0, PROMPT_STYLES.name),
      prompt: (found.prompt ?? '').trim().slice(0, PROMPT_STYLES.text),
      negative_prompt: (found.negative_prompt ?? '').trim().slice(0, PROMPT_STYLES.text),
    }
    return style.name !== '' && (style.prompt !== '' || style.negative_prompt !== '') ? [style] : []
  })
}

function rowsOf(content: string): readonly unknown[] {
  const plain = content.replace(/^\uFEFF/, '').trim()
  if (!/^[[{]/.test(plain)) return Papa.parse(plain, { header: true, skipEmptyLines: true }).data
  try {
    const parsed: unknown = JSON.parse(plain)
    return Array.isArray(parsed) ? parsed : [parsed]
  } catch {
    return []
  }
}

/** Writes the CSV that A1111 reads. */
export const writeStyles = (styles: readonly PromptStyle[]): string =>
  `${Papa.unparse([...styles], { columns: ['name', 'prompt', 'negative_prompt'] })}\r\n`
