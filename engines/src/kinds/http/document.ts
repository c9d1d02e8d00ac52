import type { Text } from '@stipple/core/domain/text'
import { isMap, isNode, LineCounter, parseDocument, visit, type Node } from 'yaml'

/** An error in a declaration. */
export interface DeclarationFault {
  /** From 1. */
  readonly line: number
  /** Path to it, joined by dots; empty for the whole. */
  readonly at: string
  readonly text: Text
}

interface Parsed {
  readonly value: unknown
  /** Line of a path's target, or of its nearest parent. */
  readonly lineOf: (path: readonly PropertyKey[]) => number
}

/** Parses YAML, which includes JSON. Tags and references are refused: the result has plain values only. */
export function parseText(text: string): Parsed | { readonly faults: readonly DeclarationFault[] } {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true })
  const lineAt = (position: number): number => lines.linePos(position).line
  const faults = [...document.errors, ...document.warnings].map(({ code, message, pos }): DeclarationFault => ({
    line: lineAt(pos[0]),
    at: '',
    text: code === 'NON_STRING_KEY' ? UNQUOTED : notYaml(message),
  }))
  visit(document, {
    Alias: (_key, { range }) => {
      faults.push({ line: lineAt(range?.[0] ?? 0), at: '', text: ALIAS })
    },
  })
  if (faults.length > 0) return { faults }
  const lineOf = (path: readonly PropertyKey[]): number => {
    let [line, node]: [number, unknown] = [1, document.contents]
    for (const part of path) {
      const pair = isMap(node) ? node.items.find(({ key }) => keyOf(key) === String(part)) : undefined
      const next = pair?.key ?? childAt(node, part)
      if (!isNode(next)) return line
      line = lineAt(next.range?.[0] ?? 0)
      node = pair ? pair.value : next
    }
    return line
  }
  return { value: document.toJS({ maxAliasCount: 0 }), lineOf }
}

const keyOf = (key: unknown): string => (isNode(key) ? String(key.toJSON()) : String(key))

const childAt = (node: unknown, index: PropertyKey): Node | undefined => {
  const items = typeof node === 'object' && node !== null && 'items' in node && Array.isArray(node.items) ? node.items : []
  const child: unknown = items[Number(index)]
  return isNode(child) ? child : undefined
}

const UNQUOTED: Text = { en: 'Put {{…}} in quotation marks.', zh: '{{…}} 须加引号。' }
const ALIAS: Text = { en: 'References (&, *) are not supported. Write the value out.', zh: '不支持引用（&、*），请直接写出值。' }
const notYaml = (message: string): Text => ({
  en: `The document is not valid YAML or JSON: ${message}.`,
  zh: `无法按 YAML 或 JSON 解析：${message}。`,
})
