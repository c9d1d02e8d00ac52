import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { type Edge, isTest } from './arrows.ts'
import { ROOT } from './root.ts'
import { sourceFiles } from './source-files.ts'

/** Returns all imports of the workspaces without tests: of values and of types, static and dynamic. */
export function readImports(): Edge[] {
  return sourceFiles()
    .filter(
      (path) => /^(core|imaging|illustrator|engines|server|web)\/src\/.*\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !isTest(path),
    )
    .flatMap(importsOf)
}

function importsOf(from: string): Edge[] {
  const text = readFileSync(join(ROOT, from), 'utf8')
  const { module } = parseSync(from, text)
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    to: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }))
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ to: moduleRequest.value, typeOnly: isType }] : [])),
  )
  const later = [...text.matchAll(LATER)].flatMap(([, part, worker]) =>
    [part, worker].flatMap((to) => (to === undefined ? [] : [{ to, typeOnly: false }])),
  )
  return [...imports, ...exports, ...later].map(({ to, typeOnly }) => ({ from, to: resolveImport(from, to), typeOnly }))
}

/** `import('./part.tsx')` in code and in types, and the URL of a worker. */
const LATER = /\bimport\('([^']+)'|\bnew Worker\(new URL\('([^']+)'/g

function resolveImport(from: string, request: string): string {
  if (request.startsWith('.')) return normalize(join(dirname(from), request)).replace(/\?.*$/, '')
  const [, workspace, path] = /^@stipple\/([a-z]+)\/(.+)$/.exec(request) ?? []
  if (workspace && path) return `${workspace}/src/${path}.ts`
  if (request.startsWith('node:')) return request
  return `npm:${request.split('/', request.startsWith('@') ? 2 : 1).join('/')}`
}
