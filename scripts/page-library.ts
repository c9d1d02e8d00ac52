/** Files that decide which library renders the page: the web and its tests, and the manifests of all workspaces. */
const DECIDES = /^(web\/|vitest\.config\.ts$|knip\.json$|([^/]+\/)?package\.json$)/

/** Returns lines that name Preact, which the page used before (docs/decisions/0023); empty for files that may name it. */
export function pageLibraryProblems(path: string, text: string): string[] {
  if (!DECIDES.test(path)) return []
  return text
    .split('\n')
    .flatMap((line, index) => (/preact/i.test(line) ? [`${path}:${index + 1}: the page runs on React alone (docs/decisions/0023)`] : []))
}
