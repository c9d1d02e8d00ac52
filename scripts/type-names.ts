/** Workspaces that share one vocabulary: a type name has the same meaning in all of them. */
const SHARED = /^(engines|illustrator|imaging)\/(src|test)\/.*\.ts$/

/** Returns exported types that share their name with another, as faults. A type that two files need must be imported from one of them. */
export function repeatedTypeNames(files: readonly { readonly path: string; readonly text: string }[]): string[] {
  const homes = new Map<string, string[]>()
  for (const { path, text } of files) {
    if (!SHARED.test(path) || path.endsWith('.test.ts')) continue
    for (const [, name = ''] of text.matchAll(/^export (?:interface|type) (\w+)/gm)) homes.set(name, [...(homes.get(name) ?? []), path])
  }
  return [...homes]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${paths.join(', ')}: export a type ${name} each; give each its own name, or import one`)
}
