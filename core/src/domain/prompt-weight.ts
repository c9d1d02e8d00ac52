/** Scale of the weights in prompts. `(words:1.3)` has a weight of 1.3, and `(words)` the `bare` weight. A backslash before a bracket makes it plain text. */
export const WEIGHT = { least: 0.1, most: 2, step: 0.1, plain: 1, bare: 1.1 } as const

/** Range of a text, without its `end`. Both are the same for a caret. */
export interface Selection {
  readonly start: number
  readonly end: number
}

/** Replacement of the range from `start` to `end` by `text`, and the selection after it: the weighted words. */
export interface WeightChange extends Selection {
  readonly text: string
  readonly selected: Selection
}

/**
 * Changes the weight of the selected words, or of the word at the caret, by one step. At a weight of 1 the brackets are removed.
 * Undefined if nothing can change: at the ends of the scale, between words, for a part of a pair of brackets, and within `<…>`, which contains no words.
 */
export function changeWeight(prompt: string, selection: Selection, direction: 'up' | 'down'): WeightChange | undefined {
  const brackets = readBrackets(prompt)
  const selected = trim(prompt, selection)
  const group = groupOf(brackets, selected)
  if (group) return reweigh(prompt, group, direction)
  const words = selected.start < selected.end ? selected : wordAt(prompt, selected.start)
  if (!words || !canBracket(prompt, brackets, words)) return undefined
  return reweigh(prompt, { ...words, inner: words, weight: WEIGHT.plain, isWritten: false }, direction)
}

/** Removes all weights, for engines that do not support them: `a (red:1.3) fox \(animal\)` becomes `a red fox (animal)`. */
export function withoutWeights(prompt: string): string {
  const removed = readBrackets(prompt).flatMap(({ start, end, inner }) => [
    { start, end: inner.start },
    { start: inner.end, end },
  ])
  return removed
    .toSorted((one, other) => other.start - one.start)
    .reduce(removeRange, prompt)
    .replace(/\\([()])/g, '$1')
}

const removeRange = (text: string, { start, end }: Selection): string => text.slice(0, start) + text.slice(end)

/** Words in round brackets, which have a weight. */
export interface Group extends Selection {
  /** Text within the brackets, without the weight. */
  readonly inner: Selection
  readonly weight: number
  /** The weight is written as a number. */
  readonly isWritten: boolean
}

function reweigh(prompt: string, { start, end, inner, weight }: Group, direction: 'up' | 'down'): WeightChange | undefined {
  const next = stepFrom(weight, direction)
  if (next === undefined) return undefined
  const words = prompt.slice(inner.start, inner.end)
  const isPlain = next === WEIGHT.plain
  const begin = isPlain ? start : start + 1
  return {
    start,
    end,
    text: isPlain ? words : `(${words}:${next.toFixed(1)})`,
    selected: { start: begin, end: begin + words.length },
  }
}

/** The next multiple of a tenth in a direction; undefined at the end of the scale. */
function stepFrom(weight: number, direction: 'up' | 'down'): number | undefined {
  // Counted in tenths: 0.1 + 0.2 is not 0.3.
  const tenths = Math.round(weight * 1000) / 100
  const next = direction === 'up' ? Math.floor(tenths) + 1 : Math.ceil(tenths) - 1
  const within = Math.min(WEIGHT.most * 10, Math.max(WEIGHT.least * 10, next))
  const isChange = direction === 'up' ? within > tenths : within < tenths
  return isChange ? within / 10 : undefined
}

/**
 * The pair of brackets whose weight a selection changes: the one whose content it covers exactly, with or without the brackets, or the innermost around the
 * caret. Undefined for a part of the content, which gets its own weight.
 */
function groupOf(brackets: readonly Group[], { start, end }: Selection): Group | undefined {
  const around = brackets.filter((group) => group.start <= start && end <= group.end).toSorted((one, other) => other.start - one.start)
  if (start === end) return around.find((group) => group.start < start && start < group.end)
  return around.find(
    (group) =>
      (group.start === start && group.end === end) || (group.inner.start === start && (group.inner.end === end || group.end - 1 === end)),
  )
}

/** Every pair of round brackets, with its weight. */
export function readBrackets(prompt: string): Group[] {
  const open: number[] = []
  const groups: Group[] = []
  for (let at = 0; at < prompt.length; at++) {
    if (prompt[at] === '\\') at += 1
    else if (prompt[at] === '(') open.push(at)
    else if (prompt[at] === ')') {
      const start = open.pop()
      const group = start === undefined ? undefined : toGroup(prompt, { start, end: at + 1 })
      if (group && prompt.slice(group.inner.start, group.inner.end).trim() !== '') groups.push(group)
    }
  }
  return groups
}

function toGroup(prompt: string, { start, end }: Selection): Group {
  const within = prompt.slice(start + 1, end - 1)
  const [suffix, number] = /\s*:\s*(\d{1,3}(?:\.\d{1,6})?|\.\d{1,6})\s*$/.exec(within) ?? []
  const inner = { start: start + 1, end: end - 1 - (suffix?.length ?? 0) }
  return { start, end, inner, weight: number === undefined ? WEIGHT.bare : Number(number), isWritten: number !== undefined }
}

/** Returns true if a range can be put in brackets: its own brackets are in pairs, and it is not a part of `<…>`. */
function canBracket(prompt: string, brackets: readonly Group[], { start, end }: Selection): boolean {
  const crosses = brackets.some((group) => isWithin(group.start, { start, end }) !== isWithin(group.end - 1, { start, end }))
  // The number of a weight cannot be weighted.
  const isNumber = brackets.some(({ inner, end: after }) => start < after - 1 && end > inner.end && start > inner.start)
  const before = prompt.slice(0, start)
  const inTag = before.lastIndexOf('<') > before.lastIndexOf('>') || /[<>]/.test(prompt.slice(start, end))
  // A backslash must not be separated from the character that it escapes.
  const splits = isEscaping(before) || isEscaping(prompt.slice(0, end))
  const loose = [...prompt.slice(start, end).matchAll(/\\.|[()]/gs)].filter(([found]) => found.length === 1).length
  const paired = brackets.filter((group) => group.start >= start && group.end <= end).length * 2
  return !crosses && !isNumber && !inTag && !splits && loose === paired
}

/** Returns true if a text ends with a backslash that is not itself escaped. */
const isEscaping = (text: string): boolean => (/\\*$/.exec(text)?.[0].length ?? 0) % 2 === 1

const isWithin = (position: number, { start, end }: Selection): boolean => position >= start && position < end

/** Excludes spaces and punctuation at both ends. Reversed selections are put in order. */
function trim(prompt: string, { start, end }: Selection): Selection {
  const [from, to] = start <= end ? [start, end] : [end, start]
  const selected = prompt.slice(from, to)
  const inner = selected.replace(OUTER_PUNCTUATION, '')
  if (inner === '') return { start: to, end: to }
  const begin = from + selected.indexOf(inner)
  return { start: begin, end: begin + inner.length }
}

const OUTER_PUNCTUATION = /^[\s,，、;；.。]+|[\s,，、;；.。]+$/g

/** The word at a caret: up to the next space, comma or bracket on both sides. */
function wordAt(prompt: string, caret: number): Selection | undefined {
  const before = /(?:\\.|[^\s,，、;；.。()[\]{}<>|:：\\])*$/s.exec(prompt.slice(0, caret))?.[0].length ?? 0
  const after = /^(?:\\.|[^\s,，、;；.。()[\]{}<>|:：\\])*/s.exec(prompt.slice(caret))?.[0].length ?? 0
  return before + after === 0 ? undefined : { start: caret - before, end: caret + after }
}
