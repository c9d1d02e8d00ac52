import { create } from 'zustand'

interface Draft {
  /** The writer's user key and the work: a draft is only restored for both. */
  readonly of: string
  readonly text: string
}

const useDraft = create<Draft>()(() => ({ of: '', text: '' }))

/** Comment being written; survives a log-out until the page is reloaded. */
export function useCommentDraft(userKey: string, cid: string): readonly [string, (text: string) => void] {
  const of = `${userKey} ${cid}`
  const text = useDraft((draft) => (draft.of === of ? draft.text : ''))
  return [text, (next) => useDraft.setState({ of, text: next })]
}
