/** Largest length of a subject in characters: `git log --oneline` shows it in full in a usual window. */
const LONGEST = 72
/** `area: verb …`, e.g. `jobs: requeue jobs with expired leases`; a release is `release 1.2.3: …`. */
const FORM = /^(?:[a-z0-9][a-z0-9 /,.-]*): (?<verb>[a-z][a-z-]*)/
/** Words that are not imperative verbs: `fixes`, `fixed` and `fixing` are recognized by their endings. */
const IMPERATIVES_WITH_SUCH_ENDS = new Set([
  'address',
  'bring',
  'canvass',
  'discuss',
  'embed',
  'express',
  'feed',
  'focus',
  'guess',
  'heed',
  'miss',
  'need',
  'pass',
  'ping',
  'press',
  'process',
  'seed',
  'shed',
  'string',
  'stress',
  'suppress',
  'toss',
  'witness',
  'bypass',
  'compress',
  'access',
  'cross',
  'dress',
])

/** Returns the fault of a subject; undefined for a correct one, and for subjects that git writes itself. */
export function subjectFault(subject: string): string | undefined {
  if (/^(?:Merge|Revert|fixup!|squash!) /.test(subject)) return undefined
  const verb = FORM.exec(subject)?.groups?.['verb']
  if (verb === undefined) return 'write it as `area: verb …`, in lower case'
  if ([...subject].length > LONGEST) return `it has ${[...subject].length} characters; at most ${LONGEST}`
  if (subject.includes(';')) return 'it joins two matters: make two commits'
  if (/(?:ed|ing|[^s]s)$/.test(verb) && !IMPERATIVES_WITH_SUCH_ENDS.has(verb)) return `“${verb}” is no imperative`
  return undefined
}
