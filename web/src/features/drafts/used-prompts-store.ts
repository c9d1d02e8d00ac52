import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { STORED } from '../../lib/base.ts'

interface UsedPrompts {
  /** Prompts sent by each member from this browser, without duplicates, newest first. */
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

/** Deletes a member's prompts from this browser. */
export function deletePromptsOf(owner: string): void {
  useUsedPrompts.setState(({ byMember }) => {
    const { [owner]: _, ...others } = byMember
    return { byMember: others }
  })
}
