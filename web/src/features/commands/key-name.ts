import type { TFunction } from 'i18next'
import { IS_APPLE, partsOf } from '../../lib/keys.ts'

interface KeyName {
  /** As printed on the key. */
  readonly shown: string
  /** As announced by a screen reader: signs by their names. */
  readonly spoken: string
}

/** Key combinations in this platform's notation, in pressing order. Directional arrow keys are combined. */
export function namesOfCombinations(combinations: readonly string[], t: TFunction): readonly (readonly KeyName[])[] {
  const parts = combinations.map(partsOf)
  const [first] = parts
  if (first && parts.every(({ key }) => isIn(SIGNS, key))) return [[...modifiersOf(first, t), ...parts.map(({ key }) => nameOf(key, t))]]
  return parts.map((part) => [...modifiersOf(part, t), nameOf(part.key, t)])
}

const modifiersOf = ({ mod, alt, shift }: ReturnType<typeof partsOf>, t: TFunction): readonly KeyName[] => [
  ...(mod ? [modifier('Mod', t)] : []),
  ...(alt ? [modifier('Alt', t)] : []),
  ...(shift ? [modifier('Shift', t)] : []),
]

const APPLE = { Mod: '⌘', Alt: '⌥', Shift: '⇧' } as const
const OTHERS = { Mod: 'Ctrl', Alt: 'Alt', Shift: 'Shift' } as const

const modifier = (name: keyof typeof APPLE, t: TFunction): KeyName =>
  IS_APPLE ? { shown: APPLE[name], spoken: t(`commands.spoken.${name}`) } : plain(OTHERS[name])

const SIGNS = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
} as const
const APPLE_SIGNS = { Enter: '↩', Backspace: '⌫' } as const
const READ = { '+': 'plus', '-': 'minus', '?': 'question', '[': 'openBracket', ']': 'closeBracket' } as const

function nameOf(key: string, t: TFunction): KeyName {
  if (isIn(SIGNS, key)) return { shown: SIGNS[key], spoken: t(`commands.spoken.${key}`) }
  if (IS_APPLE && isIn(APPLE_SIGNS, key)) return { shown: APPLE_SIGNS[key], spoken: t(`commands.spoken.${key}`) }
  if (isIn(READ, key)) return { shown: key, spoken: t(`commands.spoken.${READ[key]}`) }
  if (key === 'Space' || key === 'Delete' || key === 'PageUp' || key === 'PageDown' || key === 'Escape')
    return plain(t(`commands.keyNames.${key}`))
  return plain(key)
}

const plain = (name: string): KeyName => ({ shown: name, spoken: name })

const isIn = <T extends object>(names: T, key: string): key is Extract<keyof T, string> => key in names
