import { create } from 'zustand'

/** The search for commands stands over everything, other dialogs too, so that nothing is lost that was typed into them. */
export const usePalette = create<{ readonly open: boolean }>()(() => ({ open: false }))

export const openPalette = (): void => usePalette.setState({ open: true })
export const closePalette = (): void => usePalette.setState({ open: false })
