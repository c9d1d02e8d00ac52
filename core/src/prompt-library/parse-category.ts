import type { Text } from '../domain/text.ts'
import type { PromptCategory, PromptCategoryId, PromptEntry, PromptGroup } from './types.ts'

/**
 * Reads a category from lines of text, one word per line, so that a thousand words can be read and edited as a list:
 * `# 中文|English` begins a group, `中文|English` is an entry of it. Throws on a line of another format.
 */
export function parseCategory(id: PromptCategoryId, label: Text, source: string): PromptCategory {
  const groups: (PromptGroup & { readonly entries: PromptEntry[] })[] = []
  for (const line of source.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const group = groups.at(-1)
    if (line.startsWith('# ')) groups.push(startGroup(parseText(line.slice(2))))
    else if (group) group.entries.push(parseText(line))
    else throw new Error(`an entry before the first group of ${id}: ${line}`)
  }
  return { id, label, groups }
}

const startGroup = (label: Text) => ({ id: label.en.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'), label, entries: [] })

function parseText(line: string): Text {
  const [zh, en, ...rest] = line.split('|')
  if (!zh || !en || rest.length > 0) throw new Error(`not of the shape 中文|English: ${line}`)
  return { en, zh }
}
