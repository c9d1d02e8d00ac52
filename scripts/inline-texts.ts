import { parseSync, Visitor } from 'vite'

/** Returns texts that a source file declares as `{ en: '…', zh: '…' }`, in all languages, each with its line. */
export function inlineTexts(path: string, source: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = []
  new Visitor({
    Property: ({ key, value, start }) => {
      const name = key.type === 'Identifier' ? key.name : undefined
      if (name !== 'en' && name !== 'zh') return
      const text =
        value.type === 'Literal' && typeof value.value === 'string'
          ? value.value
          : value.type === 'TemplateLiteral'
            ? value.quasis.map(({ value: part }) => part.cooked).join('…')
            : undefined
      if (text !== undefined) found.push({ line: source.slice(0, start).split('\n').length, text })
    },
  }).visit(parseSync(path, source).program)
  return found
}
