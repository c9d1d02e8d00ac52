/** Replaces a part of a field's text as if typed: one undo step, and an input event for listeners. */
export function replaceText(field: HTMLTextAreaElement, { start, end, text }: { start: number; end: number; text: string }): void {
  field.focus({ preventScroll: true })
  field.setSelectionRange(start, end)
  // Deprecated, but the only way that keeps the undo history.
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
