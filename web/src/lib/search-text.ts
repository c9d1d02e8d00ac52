import { create } from 'zustand'

/** The search text that all search fields share; an address can set it. */
export const useSearchText = create<{ readonly text: string }>()(() => ({ text: '' }))

export const setSearchText = (text: string): void => useSearchText.setState({ text })
