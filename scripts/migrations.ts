/** Statements that would break a release that is still running, and why. */
const RULES: readonly { readonly pattern: RegExp; readonly why: string }[] = [
  { pattern: /^\s*drop\s+(table|type|view|sequence|schema)\b/i, why: 'drops what the release before still uses' },
  { pattern: /\bdrop\s+(column|default)\b/i, why: 'drops what the release before still uses' },
  { pattern: /^\s*alter\s+(table|type|index)\b.*\brename\b/is, why: 'renames what the release before still uses' },
  {
    pattern: /\bset\s+data\s+type\b|\balter\s+column\b.*\btype\b/is,
    why: 'changes the type of a column that the release before still writes',
  },
  { pattern: /\bset\s+not\s+null\b/i, why: 'demands a value that the release before does not give' },
  {
    pattern: /\badd\s+column\b(?!.*\b(default|generated)\b).*\bnot\s+null\b/is,
    why: 'demands a value that the release before does not give',
  },
  { pattern: /^\s*truncate\b/i, why: 'empties what the release before still uses' },
]

/** Second step of a change. It names the release since which the thing is unused: `-- unused since 0.9.0`. */
const SECOND_STEP = /^\s*--\s*unused since (\d+)\.(\d+)\.(\d+)\s*$/im

/**
 * Returns statements of a migration that break the previous release, which keeps running while processes are restarted one by one: `path: statement:
 * why`. Migrations only add; a later release removes what they replaced, in a statement that names the earlier release since which it is unused.
 */
export function breakingStatements(path: string, sql: string, release: string): string[] {
  return sql.split('--> statement-breakpoint').flatMap((statement) => {
    const bare = statement.replaceAll(/^\s*--.*$/gm, '').trim()
    const broken = RULES.find(({ pattern }) => pattern.test(bare))
    if (!broken) return []
    const since = SECOND_STEP.exec(statement)
    if (since && isBefore(since.slice(1).map(Number), release.split('.').map(Number))) return []
    return [`${path}: ${bare.split('\n')[0]?.slice(0, 100)}: ${broken.why}`]
  })
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const place = one.findIndex((part, index) => part !== other[index])
  return place >= 0 && (one[place] ?? 0) < (other[place] ?? 0)
}
