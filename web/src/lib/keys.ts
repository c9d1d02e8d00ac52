/** Combinations of keys by what they do: what handlers ask, and what the sheet of shortcuts shows. */
export type Shortcuts = Readonly<Record<string, readonly string[]>>

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>

/**
 * Whether one of the combinations is pressed: modifiers in the order `Mod+Alt+Shift+`, then the key as `KeyboardEvent.key` names it, `Space` for the space
 * bar. `Mod` is Ctrl or ⌘. Characters that keyboards have in different places are given by themselves: whether `?` takes Shift is the layout's matter.
 */
export const isPressed = (event: Pressed, combinations: readonly string[]): boolean =>
  !event.isComposing &&
  combinations.some((combination) => {
    const { mod, alt, shift, key } = partsOf(combination)
    return (
      event.key.toLowerCase() === (key === 'Space' ? ' ' : key.toLowerCase()) &&
      (event.ctrlKey || event.metaKey) === mod &&
      event.altKey === alt &&
      (event.shiftKey === shift || isCharacter(combination))
    )
  })

/** What a combination is made of. */
export function partsOf(combination: string): { mod: boolean; alt: boolean; shift: boolean; key: string } {
  const [, mod, alt, shift, key = ''] = /^(Mod\+)?(Alt\+)?(Shift\+)?(.+)$/.exec(combination) ?? []
  return { mod: mod !== undefined, alt: alt !== undefined, shift: shift !== undefined, key }
}

/** A letter, a digit or a sign by itself. */
const isCharacter = (key: string): boolean => key.length === 1

/** Whether what is typed there belongs to a field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=range], [type=radio], [type=checkbox], [type=color])'))

export const IS_APPLE = /Mac|iP(hone|ad|od)/.test(navigator.platform)
