export type ToolName = 'brush' | 'eraser' | 'lasso' | 'rectangle' | 'ellipse' | 'line' | 'fill'

export type Command =
  | { readonly do: 'tool'; readonly tool: ToolName }
  | { readonly do: 'size'; readonly factor: number }
  | { readonly do: 'zoom'; readonly factor: number }
  | { readonly do: 'undo' | 'redo' | 'swap' | 'cancel' | 'fit' }

const LETTERS: Readonly<Record<string, Command>> = {
  b: { do: 'tool', tool: 'brush' },
  e: { do: 'tool', tool: 'eraser' },
  l: { do: 'tool', tool: 'lasso' },
  r: { do: 'tool', tool: 'rectangle' },
  g: { do: 'tool', tool: 'fill' },
  x: { do: 'swap' },
  '[': { do: 'size', factor: 1 / 1.15 },
  ']': { do: 'size', factor: 1.15 },
  '+': { do: 'zoom', factor: 1.25 },
  '=': { do: 'zoom', factor: 1.25 },
  '-': { do: 'zoom', factor: 0.8 },
  '0': { do: 'fit' },
  escape: { do: 'cancel' },
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing'>

/** What a key means on a canvas; `undefined` when it is not for the canvas. */
export function commandOf({ key, ctrlKey, metaKey, shiftKey, altKey, isComposing }: Key): Command | undefined {
  if (isComposing || altKey) return undefined
  const letter = key.toLowerCase()
  if (!ctrlKey && !metaKey) return LETTERS[letter]
  if (letter === 'z') return { do: shiftKey ? 'redo' : 'undo' }
  return letter === 'y' ? { do: 'redo' } : undefined
}

/** Whether letters typed there belong to a field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('textarea, select, input:not([type=range], [type=radio], [type=checkbox], [type=color])')
