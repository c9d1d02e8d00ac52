/** Key combinations by action; used by handlers and the sheet of shortcuts. */
export type Shortcuts = Readonly<Record<string, readonly string[]>>

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>

/**
 * Returns true if one of the combinations is pressed: modifiers in the order `Mod+Alt+Shift+`, then the key as `KeyboardEvent.key` names it, `Space` for the space bar.
 * `Mod` is Ctrl or ⌘. Signs such as `?` are given without Shift, since keyboard layouts differ in whether they need it.
 */
export const isPressed = (event: Pressed, combinations: readonly string[]): boolean =>
  !event.isComposing &&
  keysOf(combinations).some((combination) => {
    const { mod, alt, shift, key } = partsOf(combination)
    return (
      event.key.toLowerCase() === (key === 'Space' ? ' ' : key.toLowerCase()) &&
      (event.ctrlKey || event.metaKey) === mod &&
      event.altKey === alt &&
      (event.shiftKey === shift || isCharacter(combination))
    )
  })

let own: ReadonlyMap<readonly string[], readonly string[]> = new Map()

/** Sets the member's own combinations, by the shortcut's list. */
export function setOwnKeys(chosen: ReadonlyMap<readonly string[], readonly string[]>): void {
  own = chosen
}

/** Combinations of a shortcut: the member's own, or the given ones. */
export const keysOf = (combinations: readonly string[]): readonly string[] => own.get(combinations) ?? combinations

/** Modifiers and key of a combination. */
export function partsOf(combination: string): { mod: boolean; alt: boolean; shift: boolean; key: string } {
  const [, mod, alt, shift, key = ''] = /^(Mod\+)?(Alt\+)?(Shift\+)?(.+)$/.exec(combination) ?? []
  return { mod: mod !== undefined, alt: alt !== undefined, shift: shift !== undefined, key }
}

/** A letter, a digit or a sign, as opposed to a named key. */
const isCharacter = (key: string): boolean => key.length === 1

/** Returns true if the target takes typed text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=range], [type=radio], [type=checkbox], [type=color])'))

/** Returns true if the target records key combinations, which then have no other effect. */
export const takesKeys = (target: EventTarget | null): boolean => target instanceof Element && target.matches('[data-takes-keys]')

export const IS_APPLE = /Mac|iP(hone|ad|od)/.test(navigator.platform)
