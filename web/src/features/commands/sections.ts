import { type Command, type GroupName, GROUPS } from './command.ts'
import { type Hit, rank } from './rank.ts'

/** Commands under one heading. */
export interface Section {
  readonly group: GroupName
  readonly hits: readonly Hit[]
}

interface Sources {
  readonly text: string
  /** Commands with fixed names. */
  readonly commands: readonly Command[]
  readonly searches: readonly Command[]
  /** Found works, or the latest ones. */
  readonly works: readonly Command[]
  /** Ids of recent commands. */
  readonly used: readonly string[]
}

/** Greatest number of results per section. */
const MOST = 6

/**
 * The sections of the list. With a text: the best matching groups first, then other places to search, then works, which come last because they load late and
 * nothing may move under a finger. Without one: recent commands, the latest works, and all fixed commands.
 */
export function sectionsOf({ text, commands, searches, works, used }: Sources): readonly Section[] {
  if (text === '') {
    const recent = used.flatMap((id) => commands.find((command) => command.id === id) ?? [])
    const rest = [...works, ...commands].filter((command) => !recent.includes(command) && !ONLY_SEARCHED.has(command.group))
    const others = GROUPS.map((group): Section => ({ group, hits: plain(rest.filter((command) => command.group === group)) }))
    return [{ group: 'recent' as const, hits: plain(recent) }, ...others].filter(({ hits }) => hits.length > 0)
  }
  const found = [...Map.groupBy(rank(commands, text, used), ({ command }) => command.group)].map(([group, hits]): Section => ({
    group,
    hits: hits.slice(0, MOST),
  }))
  return [...found, { group: 'search' as const, hits: plain(searches) }, { group: 'works' as const, hits: plain(works) }].filter(
    ({ hits }) => hits.length > 0,
  )
}

/** Too many to list without a search. */
const ONLY_SEARCHED: ReadonlySet<GroupName> = new Set(['models', 'apps'])

const plain = (commands: readonly Command[]): readonly Hit[] => commands.map((command) => ({ command, score: 0, marked: [] }))
