import type { Wish } from '@stipple/core/snippets/snippet'
import { create } from 'zustand'
import { showDialog } from '../../lib/dialogs.ts'

/** Wish that the code dialog writes, and the language that was chosen last. */
export const useWish = create<{ readonly wish: Omit<Wish, 'origin'> | undefined; readonly language: string }>()(() => ({
  wish: undefined,
  language: 'curl',
}))

/** Shows how programs make what a form holds. */
export function showCode(wish: Omit<Wish, 'origin'>): void {
  useWish.setState({ wish })
  showDialog('code')
}
