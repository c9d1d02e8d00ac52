/** A run of text in both texts, or in the earlier or the later one only. */
export interface Difference {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/**
 * Changes from one text to another, word by word; Chinese, which has no spaces, character by character. Deletions come before the insertions that
 * replace them: the kept and removed runs make up the earlier text, the kept and added ones the later. Found by the longest common subsequence.
 */
export function wordDifference(before: string, after: string): readonly Difference[] {
  const old = wordsOf(before)
  const now = wordsOf(after)
  const start = sharedStart(old, now)
  const end = sharedEnd(old.slice(start), now.slice(start))
  const middle = betweenEnds(old.slice(start, old.length - end), now.slice(start, now.length - end))
  return joined([...keep(old.slice(0, start)), ...withoutLoneSpaces(middle), ...keep(old.slice(old.length - end))])
}

/** A Chinese character, a word with its marks and hyphens, a run of spaces, or any other single character. */
const WORD = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}_'’-])+|\s+|./gsu

const wordsOf = (text: string): readonly string[] => text.match(WORD) ?? []

const keep = (words: readonly string[]): Difference[] => words.map((text) => ({ kind: 'same', text }))

function sharedStart(old: readonly string[], now: readonly string[]): number {
  const length = old.findIndex((word, index) => word !== now[index])
  return length < 0 ? old.length : length
}

const sharedEnd = (old: readonly string[], now: readonly string[]): number => sharedStart(old.toReversed(), now.toReversed())

/** Beyond this many pairs of words the table of lengths would take tens of megabytes: such texts have little in common anyway. */
const MAX_PAIRS = 6_000_000

function betweenEnds(old: readonly string[], now: readonly string[]): Difference[] {
  if (old.length * now.length > MAX_PAIRS) return [{ kind: 'removed', text: old.join('') }, { kind: 'added', text: now.join('') }] // prettier-ignore
  const width = now.length + 1
  // Longest common subsequence of the rest after each pair of places.
  const lengths = new Uint16Array((old.length + 1) * width)
  const lengthAt = (row: number, column: number): number => lengths[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row--) {
    for (let column = now.length - 1; column >= 0; column--) {
      lengths[row * width + column] =
        old[row] === now[column] ? lengthAt(row + 1, column + 1) + 1 : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
    }
  }

  const parts: Difference[] = []
  let row = 0
  let column = 0
  while (row < old.length || column < now.length) {
    const [gone, come] = [old[row], now[column]]
    if (gone !== undefined && gone === come) {
      parts.push({ kind: 'same', text: gone })
      row++
      column++
    } else if (gone !== undefined && (come === undefined || lengthAt(row + 1, column) >= lengthAt(row, column + 1))) {
      parts.push({ kind: 'removed', text: gone })
      row++
    } else {
      parts.push({ kind: 'added', text: come ?? '' })
      column++
    }
  }
  return parts
}

/** A space between two changed words is common by chance: shown as kept it would split both. */
function withoutLoneSpaces(parts: readonly Difference[]): Difference[] {
  return parts.flatMap((part, index): Difference[] => {
    const isLone = part.kind === 'same' && part.text.trim() === '' && isChange(parts[index - 1]) && isChange(parts[index + 1])
    return isLone ? [{ ...part, kind: 'removed' }, { ...part, kind: 'added' }] : [part] // prettier-ignore
  })
}

const isChange = (part: Difference | undefined): boolean => part !== undefined && part.kind !== 'same'

/** One part for each run: between two kept runs, first the deletions, then the insertions. */
function joined(parts: readonly Difference[]): Difference[] {
  const runs: Difference[] = []
  let removed = ''
  let added = ''
  let same = ''
  const close = () => {
    if (same !== '') runs.push({ kind: 'same', text: same })
    if (removed !== '') runs.push({ kind: 'removed', text: removed })
    if (added !== '') runs.push({ kind: 'added', text: added })
    same = removed = added = ''
  }
  for (const { kind, text } of parts) {
    if (kind === 'same' && (removed !== '' || added !== '')) close()
    if (kind === 'same') same += text
    else if (kind === 'removed') removed += text
    else added += text
  }
  close()
  return runs
}
