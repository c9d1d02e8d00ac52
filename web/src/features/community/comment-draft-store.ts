import { create } from 'zustand'

interface Draft {
  /** Writer’s user key and the work: a draft comes back to nobody else, and nowhere else. */
  readonly of: string
  readonly text: string
}

const useDraft = create<Draft>()(() => ({ of: '', text: '' }))

/** Comment that is being written; it outlives a sign-in that ends meanwhile, until the page is loaded anew. */
export function useCommentDraft(userKey: string, cid: string): readonly [string, (text: string) => void] {
  const of = `${userKey} ${cid}`
  const text = useDraft((draft) => (draft.of === of ? draft.text : ''))
  return [text, (next) => useDraft.setState({ of, text: next })]
}
