/** Files that decide which library draws the page: the web and its tests, and the packages of every workspace. */
const DECIDES = /^(web\/|vitest\.config\.ts$|knip\.json$|([^/]+\/)?package\.json$)/

/** Lists the lines that name Preact, which the page ran on once (docs/decisions/0023); nothing for files that may name it. */
export function pageLibraryProblems(path: string, text: string): string[] {
  if (!DECIDES.test(path)) return []
  return text
    .split('\n')
    .flatMap((line, index) => (/preact/i.test(line) ? [`${path}:${index + 1}: the page runs on React alone (docs/decisions/0023)`] : []))
}
