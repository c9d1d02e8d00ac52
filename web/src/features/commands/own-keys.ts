import { CHANGEABLE_SHORTCUTS, KEY_COMBINATION, type OwnShortcut } from '@stipple/core/domain/options'
import { keysOf, partsOf, setOwnKeys } from '../../lib/keys.ts'
import { type PlaceName, SHEET } from './sheet.ts'

export interface Action {
  readonly place: PlaceName
  readonly name: string
}

/** Undefined for an action with fixed keys. */
export const changeableOf = (action: Action): OwnShortcut['action'] | undefined => CHANGEABLE_SHORTCUTS.find((id) => id === idOf(action))

const idOf = ({ place, name }: Action): string => `${place}.${name}`

/** Default combinations of an action. */
const usualKeys = ({ place, name }: Action): readonly string[] | undefined =>
  Object.entries<readonly string[]>(SHEET[place]).find(([one]) => one === name)?.[1]

/** Replaces default combinations by the member's own; unknown actions are ignored. */
export function applyOwnKeys(shortcuts: readonly OwnShortcut[]): void {
  setOwnKeys(
    new Map(
      shortcuts.flatMap(({ action, keys }) => {
        const found = ACTIONS.find((one) => idOf(one) === action)
        const usual = found && usualKeys(found)
        return usual ? [[usual, [keys]] as const] : []
      }),
    ),
  )
}

const PLACES = Object.keys(SHEET) as PlaceName[]
const ACTIONS: readonly Action[] = PLACES.flatMap((place) => Object.keys(SHEET[place]).map((name) => ({ place, name })))

const MODIFIERS = new Set(['Control', 'Meta', 'Alt', 'AltGraph', 'Shift', 'CapsLock', 'Dead', 'Process', 'Unidentified'])

/** The combination of a key event; undefined while only modifiers are down. */
export function combinationOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | undefined {
  if (MODIFIERS.has(key)) return undefined
  const mod = ctrlKey || metaKey
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key
  const isSingle = name.length === 1 && !mod && !altKey
  return `${mod ? 'Mod+' : ''}${altKey ? 'Alt+' : ''}${shiftKey && !isSingle ? 'Shift+' : ''}${name}`
}

/** Keys for moving, typing and closing, and combinations reserved by browsers. */
const KEPT_KEYS = /^(Shift\+)?(Tab|Enter|Space|Escape|Backspace|Home|End|PageUp|PageDown|Arrow\w+|F5|F11|F12)$/
const KEPT_COMBINATIONS = /^Mod\+(Shift\+)?([ACVXTNWRLPSFQHJ0+-]|Tab)$/

/** Reason why an action cannot have a combination: reserved, typed as text, or used by another action. */
export type Refusal = { readonly why: 'kept' | 'typed' } | { readonly why: 'used'; readonly by: Action }

/** Undefined for a valid combination. */
export function refusalOf(action: Action, combination: string): Refusal | undefined {
  const usual = usualKeys(action) ?? []
  if (usual.includes(combination)) return usedBy(action, combination)
  if (!KEY_COMBINATION.test(combination) || KEPT_KEYS.test(combination) || KEPT_COMBINATIONS.test(combination)) return { why: 'kept' }
  const { mod, alt, key } = partsOf(combination)
  // Work while typing.
  const needsModifier = usual.every((one) => partsOf(one).mod)
  if (needsModifier && !mod && !alt && !/^F\d+$/.test(key)) return { why: 'typed' }
  return usedBy(action, combination)
}

function usedBy(action: Action, combination: string): Refusal | undefined {
  const by = ACTIONS.find(
    (other) =>
      idOf(other) !== idOf(action) &&
      meet(action.place, other.place) &&
      keysOf(usualKeys(other) ?? []).some((one) => one.toLowerCase() === combination.toLowerCase()),
  )
  return by && { why: 'used', by }
}

/** Pairs of places whose keys are active together. */
const TOGETHER: readonly (readonly [PlaceName, PlaceName])[] = [
  ['work', 'viewer'],
  ['prompt', 'canvas'],
  ['prompt', 'library'],
  ['canvas', 'points'],
]

const meet = (one: PlaceName, other: PlaceName): boolean =>
  one === other || one === 'everywhere' || other === 'everywhere' || TOGETHER.some((pair) => pair.includes(one) && pair.includes(other))
