import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { ARROWS, type Edge, isTest } from './arrows.ts'
import { report } from './report.ts'
import { ROOT } from './root.ts'
import { sourceFiles } from './source-files.ts'

/** Every import of the workspaces, tests left out. */
function readEdges(): Edge[] {
  return sourceFiles()
    .filter(
      (path) => /^(core|imaging|illustrator|engines|server|web)\/src\/.*\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !isTest(path),
    )
    .flatMap(importsOf)
}

function importsOf(from: string): Edge[] {
  const { module } = parseSync(from, readFileSync(join(ROOT, from), 'utf8'))
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    to: resolveImport(from, moduleRequest.value),
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }))
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ to: resolveImport(from, moduleRequest.value), typeOnly: isType }] : [],
    ),
  )
  return [...imports, ...exports].map((edge) => ({ from, ...edge }))
}

function resolveImport(from: string, request: string): string {
  if (request.startsWith('.')) return normalize(join(dirname(from), request))
  const [, workspace, path] = /^@stipple\/([a-z]+)\/(.+)$/.exec(request) ?? []
  if (workspace && path) return `${workspace}/src/${path}.ts`
  if (request.startsWith('node:')) return request
  return `npm:${request.split('/', request.startsWith('@') ? 2 : 1).join('/')}`
}

const isMissing = ({ to }: Edge): boolean => !/^(npm|node):/.test(to) && !existsSync(join(ROOT, to.replace(/\?.*$/, '')))

const edges = readEdges()
report([
  ...edges.filter(isMissing).map(({ from, to }) => `${from} imports ${to}, which does not exist`),
  ...ARROWS.flatMap(({ name, because, forbids }) =>
    edges.filter(forbids).map(({ from, to }) => `${from} may not import ${to} [${name}: ${because}]`),
  ),
])
