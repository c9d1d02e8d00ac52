import { create } from 'zustand'

/** How often somebody wanted to go to the prompt; the form of a phone rises for it. */
export const useWantedPrompt = create<{ readonly times: number }>()(() => ({ times: 0 }))

/** Puts the cursor into the prompt, wherever the form is. */
export function editPrompt(): void {
  if (focusPrompt()) return
  useWantedPrompt.setState(({ times }) => ({ times: times + 1 }))
  const observer = new MutationObserver(() => focusPrompt() && observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), PATIENCE_MS)
}

/** The form may have to be fetched first. */
const PATIENCE_MS = 5000

function focusPrompt(): boolean {
  const prompt = document.querySelector<HTMLElement>('[data-field="prompt"] textarea')
  // A sheet that is just rising puts the focus where this says.
  prompt?.setAttribute('data-autofocus', '')
  prompt?.scrollIntoView({ block: 'nearest' })
  prompt?.focus()
  return prompt !== null
}
