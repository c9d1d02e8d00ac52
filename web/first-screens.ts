import { parseAst, type Plugin, type Rolldown } from 'vite'

/** Modules of newcomers' first screens, by the first segment of their address: each with all its imports is one first view. */
export const FIRST_SCREENS: Readonly<Record<string, readonly RegExp[]>> = {
  '/': [/\/app\/screens\/home\.tsx$/, /\/community\/components\/community-gallery\.tsx$/],
  '/generate': [/\/app\/screens\/generate\.tsx$/],
  '/history': [/\/app\/screens\/history\.tsx$/],
}

/** Module that starts the application, after the first paint. */
export const START = /\/app\/start\.tsx$/

/** Modules needed at startup by every screen. */
let ofStart: ReadonlySet<string> = new Set()

export const isOfStart = (id: string): boolean => ofStart.has(id)

/** The first screens that need a module: "home-history". */
const screensOf = new Map<string, string>()

const nameOfScreen = (path: string): string => path.slice(1) || 'home'

/**
 * Finds the modules that the start and each of the first screens need, for `isOfStart` and `firstScreenGroups`. Without these groups a first view takes 97 to 129
 * files instead of 13 to 15, and 28 to 39 kB more gzip; Rolldown's own `entriesAware` groups take at least 62 files and three times the bytes.
 */
export function firstScreens(): Plugin {
  return {
    name: 'first-screens',
    apply: 'build',
    async buildEnd(error) {
      if (error) return
      screensOf.clear()
      const graph = readGraph(this)
      ofStart = await graph.needs([START])
      for (const [path, starts] of Object.entries(FIRST_SCREENS)) {
        for (const id of await graph.needs(starts)) {
          screensOf.set(id, [...(screensOf.get(id)?.split('-') ?? []), nameOfScreen(path)].join('-'))
        }
      }
    },
  }
}

/** A file for each set of first screens: no screen downloads modules only needed by others. The largest sets come first. */
export function firstScreenGroups(): Rolldown.CodeSplittingGroup[] {
  const sets = Object.keys(FIRST_SCREENS)
    .map(nameOfScreen)
    .reduce<string[][]>((found, screen) => found.concat(found.map((set) => set.concat(screen))), [[]])
  return sets
    .filter((set) => set.length > 0)
    .toSorted((one, other) => other.length - one.length)
    .map((set) => set.join('-'))
    .map((name) => ({ name, test: (id) => screensOf.get(id) === name }))
}

interface Link {
  readonly source: string
  /** The used export; undefined for all. */
  readonly name: string | undefined
}

interface Links {
  readonly imports: readonly Link[]
  /** Re-exports by local name: `export { a as b } from './c.ts'`, or the same in two statements. */
  readonly passed: ReadonlyMap<string, Link>
}

/** Static imports of a build. Of a re-exporting module only the used exports are followed. */
function readGraph(context: Rolldown.PluginContext) {
  const read = new Map<string, Links>()
  const linksOf = (id: string): Links => {
    const links = read.get(id) ?? parse(context.getModuleInfo(id)?.code ?? '')
    read.set(id, links)
    return links
  }

  const resolved = new Map<string, string | undefined>()
  const resolve = async (source: string, importer: string): Promise<string | undefined> => {
    const key = source.startsWith('.') ? `${importer} ${source}` : source
    if (!resolved.has(key)) resolved.set(key, (await context.resolve(source, importer))?.id)
    return resolved.get(key)
  }

  /** Final source module of an import. */
  const origin = async ({ source, name }: Link, importer: string): Promise<string | undefined> => {
    const id = await resolve(source, importer)
    const passed = id !== undefined && name !== undefined ? linksOf(id).passed.get(name) : undefined
    return id !== undefined && passed ? origin(passed, id) : id
  }

  const collect = async (id: string, found: Set<string>, links: Iterable<Link> = linksOf(id).imports): Promise<void> => {
    found.add(id)
    for (const link of links) {
      const next = await origin(link, id)
      if (next !== undefined && !found.has(next)) await collect(next, found)
    }
  }

  /** These modules and all their static imports. */
  const needs = async (starts: readonly RegExp[]): Promise<ReadonlySet<string>> => {
    const found = new Set<string>()
    for (const start of starts) {
      const id = [...context.getModuleIds()].find((one) => start.test(one))
      if (id === undefined) throw new Error(`there is no module ${start.source}`)
      const { imports, passed } = linksOf(id)
      await collect(id, found, [...imports, ...passed.values()])
    }
    return found
  }
  return { needs }
}

function parse(code: string): Links {
  const imports = new Map<string, Link>()
  const passed = new Map<string, Link>()
  for (const node of parseAst(code).body) {
    if (node.type === 'ImportDeclaration') {
      const source = node.source.value
      if (node.specifiers.length === 0) imports.set(source, { source, name: undefined })
      for (const specifier of node.specifiers) {
        imports.set(specifier.local.name, { source, name: specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : undefined })
      }
    }
    if (node.type === 'ExportAllDeclaration') imports.set(node.source.value, { source: node.source.value, name: undefined })
    if (node.type === 'ExportNamedDeclaration') {
      for (const { local, exported } of node.specifiers) {
        const link = node.source ? { source: node.source.value, name: nameOf(local) } : imports.get(nameOf(local))
        if (link) passed.set(nameOf(exported), link)
      }
    }
  }
  return { imports: [...imports.values()], passed }
}

const nameOf = (node: { readonly name: string } | { readonly value: string }): string => ('name' in node ? node.name : node.value)
