import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './root.ts'
import { sourceFiles } from './source-files.ts'

/**
 * Returns classes that code reads from a CSS module that does not define them, and classes of a module that no code reads. The second list leaves out
 * modules that code reads by a computed name (`styles[look]`) or that other style sheets compose from.
 */
export function styleClassProblems(
  files: readonly string[] = sourceFiles(),
  read: (path: string) => string = (path) => readFileSync(join(ROOT, path), 'utf8'),
): string[] {
  const sheets = new Map(files.filter((path) => path.endsWith('.module.css')).map((path) => [path, classesOf(read(path))]))
  const used = new Map<string, Set<string>>()
  const computed = new Set<string>()
  const problems: string[] = []
  for (const path of files.filter((file) => file.startsWith('web/src/') && /\.tsx?$/.test(file))) {
    const text = read(path)
    const code = text.replaceAll(/`[\w.-]+|'[^'\n]*'|\/\*[\s\S]*?\*\//g, '')
    for (const [, name = '', from = ''] of text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'/gm)) {
      const sheet = join(dirname(path), from)
      const classes = sheets.get(sheet)
      if (!classes) {
        problems.push(`${path} imports ${from}, which does not exist`)
        continue
      }
      const reads = new Set([...code.matchAll(new RegExp(`(?<![.\\w])${name}\\.(\\w+)`, 'g'))].map(([, read = '']) => read))
      for (const missing of reads)
        if (!classes.has(missing)) problems.push(`${path} reads ${name}.${missing}, which ${sheet} does not have`)
      used.set(sheet, new Set([...(used.get(sheet) ?? []), ...reads]))
      if (new RegExp(`(?<![.\\w])${name}(?!\\.|\\w| from)`).test(code)) computed.add(sheet)
    }
  }
  for (const [sheet, classes] of sheets) {
    if (computed.has(sheet)) continue
    for (const name of classes) if (!used.get(sheet)?.has(name)) problems.push(`${sheet} has .${name}, which no code reads`)
  }
  return problems
}

function classesOf(css: string): Set<string> {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)|:global\([^)]*\)|"[^"]*"|'[^']*'/g, '')
  return new Set([...rules.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))
}
