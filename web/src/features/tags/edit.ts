/** Puts text in the place of a part of a field, as if typed: one step to undo, and everybody who listens hears of it. */
export function replaceText(field: HTMLTextAreaElement, { start, end, text }: { start: number; end: number; text: string }): void {
  field.focus({ preventScroll: true })
  field.setSelectionRange(start, end)
  // Deprecated, and still the only way that keeps what Ctrl+Z knows.
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
