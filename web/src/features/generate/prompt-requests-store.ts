import { create } from 'zustand'

/** Counts requests to edit the prompt, at which a phone opens the form. */
export const usePromptRequests = create<{ readonly times: number }>()(() => ({ times: 0 }))

/** Moves the cursor into the prompt, wherever the form is. */
export function editPrompt(): void {
  if (focusPrompt()) return
  usePromptRequests.setState(({ times }) => ({ times: times + 1 }))
  const observer = new MutationObserver(() => focusPrompt() && observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), PATIENCE_MS)
}

/** Longest wait for a form that is still loading. */
const PATIENCE_MS = 5000

function focusPrompt(): boolean {
  const prompt = document.querySelector<HTMLElement>('[data-field="prompt"] textarea')
  // A sheet that is opening focuses the element with this attribute.
  prompt?.setAttribute('data-autofocus', '')
  prompt?.scrollIntoView({ block: 'nearest' })
  prompt?.focus()
  return prompt !== null
}
