import type { Wish } from '@stipple/core/snippets/snippet'
import { create } from 'zustand'
import { showDialog } from '../../lib/dialogs.ts'

/** Request shown in the code dialog, and the last chosen language. */
export const useWish = create<{ readonly wish: Omit<Wish, 'origin'> | undefined; readonly language: string }>()(() => ({
  wish: undefined,
  language: 'curl',
}))

/** Shows the form's request as code. */
export function showCode(wish: Omit<Wish, 'origin'>): void {
  useWish.setState({ wish })
  showDialog('code')
}
