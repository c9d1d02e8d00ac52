import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { STORED } from '../../lib/base.ts'

interface UsedPrompts {
  /** Prompts that each member has sent from this browser, each once, newest first. */
  readonly byMember: Readonly<Record<string, readonly string[]>>
}

const MOST = 200

export const useUsedPrompts = create<UsedPrompts>()(
  persist((): UsedPrompts => ({ byMember: {} }), { name: `${STORED}-prompts`, version: 1 }),
)

export function rememberPrompt(owner: string, prompt: string): void {
  const text = prompt.trim()
  if (text === '') return
  useUsedPrompts.setState(({ byMember }) => {
    const others = (byMember[owner] ?? []).filter((one) => one !== text)
    return { byMember: { ...byMember, [owner]: [text, ...others].slice(0, MOST) } }
  })
}

/** Deletes all prompts that this browser keeps of a member. */
export function forgetPromptsOf(owner: string): void {
  useUsedPrompts.setState(({ byMember }) => {
    const { [owner]: _, ...others } = byMember
    return { byMember: others }
  })
}
