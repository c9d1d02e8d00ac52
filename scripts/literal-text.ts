import { type ESTree, parseSync, Visitor } from 'vite'

/** Attributes whose value is shown or read aloud. */
const VISIBLE = new Set(['alt', 'aria-label', 'aria-description', 'description', 'error', 'label', 'placeholder', 'title'])
/** Names that are the same in every language. */
const NAMES = /^(Stipple|点绘)$/

/** Returns words written directly into JSX, which are never translated: `line: text`. */
export function literalText(path: string, source: string): string[] {
  const found: { at: number; text: string }[] = []
  const note = (start: number, text: string): void => {
    const at = start + text.search(/\S/)
    if (/\p{Letter}/u.test(text) && !NAMES.test(text.trim())) found.push({ at, text: text.trim() })
  }
  const noteString = (child: ESTree.JSXChild): void => {
    if (child.type !== 'JSXExpressionContainer') return
    const { expression } = child
    if (expression.type === 'Literal' && typeof expression.value === 'string') note(expression.start, expression.value)
  }
  new Visitor({
    JSXText: ({ start, value }) => note(start, value),
    JSXElement: ({ children }) => children.forEach(noteString),
    JSXFragment: ({ children }) => children.forEach(noteString),
    JSXAttribute: ({ name, value }) => {
      const visible = name.type === 'JSXIdentifier' && VISIBLE.has(name.name)
      if (visible && value?.type === 'Literal' && typeof value.value === 'string') note(value.start, value.value)
    },
  }).visit(parseSync(path, source).program)
  return found.map(({ at, text }) => `${source.slice(0, at).split('\n').length}: ${text}`)
}
