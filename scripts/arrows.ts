/** One import. Paths are relative to the root; packages are `npm:name`, modules of Node.js `node:name`. */
export interface Edge {
  readonly from: string
  readonly to: string
  /** Erased when the code runs: an import of types alone is no dependency. */
  readonly typeOnly: boolean
}

export interface Arrow {
  readonly name: string
  readonly because: string
  /** Returns true if an import is not permitted. Imports in tests are not checked. */
  readonly forbids: (edge: Edge) => boolean
}

export const isTest = (path: string): boolean =>
  /\.test\.tsx?$|\/__fixtures__\/|\.fixture\.ts$|^(core|engines|server|web)\/test\/|^engines\/src\/kinds\/[^/]+\/test\/|^(e2e|bench|scripts)\//.test(
    path,
  )

/** Permitted imports, each rule with its reason. */
export const ARROWS: readonly Arrow[] = [
  {
    name: 'core-imports-only-itself-zod-and-fflate',
    because: 'core runs in the browser and on the server, so it may know neither',
    forbids: ({ from, to }) => within('core', from) && !within('core', to) && to !== 'npm:zod' && to !== 'npm:fflate',
  },
  {
    name: 'imaging-imports-only-itself',
    because: 'planes, colours and noise are arithmetic: they know no product, no codec and no canvas',
    forbids: ({ from, to }) => within('imaging', from) && !within('imaging', to) && to !== 'npm:delaunator',
  },
  {
    name: 'the-illustrator-knows-core-and-imaging',
    because: 'it turns a prompt into pixels and nothing else: no child process, no contract of engines',
    forbids: ({ from, to }) =>
      within('illustrator', from) && !within('illustrator', to) && !within('core', to) && !within('imaging', to) && !isOutside(to),
  },
  {
    name: 'the-illustrator-has-its-doors',
    because:
      'what is not in its public.ts may change without asking the crafts; the words have a door of their own, which loads no painter',
    forbids: ({ from, to }) =>
      !within('illustrator', from) && within('illustrator', to) && !/^illustrator\/src\/(public|vocabulary)\.ts$/.test(to),
  },
  {
    name: 'engines-see-only-what-is-below',
    because: 'an engine also runs in a child process or on another machine, where neither server nor browser exists',
    forbids: ({ from, to }) => within('engines', from) && (within('server', to) || within('web', to)),
  },
  {
    name: 'rooms-of-engines-meet-by-doors',
    because: 'what is not in its public.ts may change without asking the other crafts, nor the server; its spec.ts holds shapes alone',
    forbids: ({ from, to, typeOnly }) => {
      const theirs = engineRoomOf(to)
      const isDoor = /\/(child-)?public\.ts$/.test(to) || (typeOnly && to.endsWith('/spec.ts'))
      return theirs !== undefined && engineRoomOf(from) !== theirs && !isRegistry(from) && !isDoor
    },
  },
  {
    name: 'networks-stay-in-child-processes',
    because: 'a child-public.ts loads networks and painters, which would cost the server a second and a hundred megabytes at its start',
    forbids: ({ from, to, typeOnly }) =>
      !typeOnly && to.endsWith('/child-public.ts') && (within('server', from) || from.endsWith('/engine.ts')),
  },
  {
    name: 'libraries-of-engines-know-no-craft',
    because: 'the crafts use them, so they lie below',
    forbids: ({ from, to }) => isEngineLibrary(from) && to.startsWith('engines/src/builtin/'),
  },
  {
    name: 'web-sees-only-core',
    because: 'what reaches the browser is what core says; engines and server stay out of its bundle',
    forbids: ({ from, to }) => within('web', from) && !within('web', to) && !within('core', to) && !to.startsWith('npm:'),
  },
  {
    name: 'the-command-line-sees-only-core',
    because: 'it calls the server as any other program does, and holds no rule of its own',
    forbids: ({ from, to }) => within('cli', from) && !within('cli', to) && !within('core', to) && !to.startsWith('node:'),
  },
  {
    name: 'server-never-sees-web',
    because: 'the server delivers the built files of the web and knows nothing else of it',
    forbids: ({ from, to }) => within('server', from) && within('web', to),
  },
  {
    name: 'features-meet-by-public',
    because: 'what is not in public.ts may change without asking the other features',
    forbids: ({ from, to }) => {
      const [mine, theirs] = [featureOf(from), featureOf(to)]
      return mine !== undefined && theirs !== undefined && mine !== theirs && !/\/public\.tsx?$/.test(to)
    },
  },
  {
    name: 'only-data-and-db-write-sql',
    because:
      'slow queries and changes of the schema are found by reading the data files of a feature; the room of the jobs is nothing but their table',
    forbids: ({ from, to, typeOnly }) =>
      within('server', from) &&
      !typeOnly &&
      /^npm:(drizzle-orm|pg)$|^server\/src\/db\/schema\//.test(to) &&
      !/[/-]data\.ts$|^server\/src\/(db|queue|features\/jobs)\//.test(from),
  },
  {
    name: 'only-routes-and-http-know-the-web-framework',
    because: 'a service never touches request or reply, so jobs, tests and the admin screen can call it',
    forbids: ({ from, to }) =>
      within('server', from) && /^npm:(fastify|@fastify\/)/.test(to) && !/\/routes\.ts$|^server\/src\/(http\/|app\.ts$)/.test(from),
  },
  {
    name: 'rules-do-not-call-their-callers',
    because: 'routes and jobs call the service, the service calls data; an arrow back makes a circle of knowledge',
    forbids: ({ from, to, typeOnly }) => {
      const [caller, called] = [layerOf(from), layerOf(to)]
      return !typeOnly && caller !== undefined && called !== undefined && featureOf(from) === featureOf(to) && called > caller
    },
  },
  {
    name: 'policy-and-present-are-leaves',
    because: 'who may do what and what a row looks like outside are pure functions that anything may call',
    forbids: ({ from, to, typeOnly }) =>
      /^server\/src\/features\/(?:[^/]+|(?:jobs|network)\/[^/]+)\/(policy|present)\.ts$/.test(from) &&
      !typeOnly &&
      (/\/(service|routes|jobs|data)\.ts$/.test(to) || /^server\/src\/(db|queue|storage|app|context)/.test(to)),
  },
  {
    name: 'server-lib-knows-nothing-of-the-product',
    because: 'a helper that could be used in another product stays that way',
    forbids: ({ from, to }) => from.startsWith('server/src/lib/') && !to.startsWith('server/src/lib/') && !isOutside(to),
  },
  {
    name: 'server-floors-point-down',
    because: 'a feature uses those of its floor and below; additions of a higher one are injected by the app',
    forbids: ({ from, to }) => serverFloor(to) > serverFloor(from),
  },
  {
    name: 'a-mode-is-pure-data',
    because: 'a mode file is a declaration: its shape, its fields and pure rules',
    forbids: ({ from, to }) =>
      /^core\/src\/modes\/(?!fields\/)[^/]+\//.test(from) &&
      !/^core\/src\/(modes\/(define-mode|gallery|as-instruction|fields|fields\/[\w-]+)\.ts$|domain\/)|^npm:zod$/.test(to) &&
      !to.startsWith(from.replace(/[^/]+$/, '')),
  },
  {
    name: 'tests-stay-out-of-the-product',
    because: 'fixtures and test helpers are not shipped',
    forbids: ({ to }) => isTest(to),
  },
  {
    name: 'mantine-is-inside-our-components',
    because:
      'one layer of components: features use those of web/src/components, and only what holds the page still is made of Mantine; its hooks are free',
    forbids: ({ from, to }) => to === 'npm:@mantine/core' && !/^web\/src\/components\/(dialog\/modal|theme\/mantine)\.tsx$/.test(from),
  },
  {
    name: 'lists-are-loaded-by-our-list',
    because:
      '`List` of web/src/components shows pages, loading, failures and emptiness in one way; only galleries, which it does not lay out, page by themselves',
    forbids: ({ from, to }) =>
      to === 'web/src/components/pager/pager.tsx' &&
      /^web\/src\/(app|features)\//.test(from) &&
      !/\/(gallery|examples-dialog|works-picker-dialog|specimens\/pager)\.tsx$/.test(from),
  },
  {
    name: 'web-floors-point-down',
    because: 'app composes features, features use those of their floor and below, components know no domain, lib knows no interface',
    forbids: ({ from, to }) => webFloor(to) > webFloor(from),
  },
]

const within = (workspace: string, path: string): boolean => path.startsWith(`${workspace}/`)
const isOutside = (path: string): boolean => /^(npm|node):/.test(path)

/** Room of the engines with a public entry file: a craft, or the library of a subject. `kit` is open to all, like a `lib`. */
const engineRoomOf = (path: string): string | undefined =>
  /^engines\/src\/(builtin\/[^/.]+|kinds\/[^/.]+|vision|media|typography|instructions|words|safety|neural|voice|weights|convert)\//.exec(
    path,
  )?.[1]
const isEngineLibrary = (path: string): boolean => /^engines\/src\/(kit|vision|media|typography|instructions|convert)\//.test(path)
/** Files that import their members: generated lists import the file of every member, packs the code that converts them. */
const isRegistry = (path: string): boolean => /\.gen\.ts$|^engines\/src\/packs\//.test(path)

/** Feature, or a room of a feature that is divided into rooms. */
const featureOf = (path: string): string | undefined =>
  /^server\/src\/features\/(?:jobs|network)\/[^/.]+(?=\/)|^(?:server|web)\/src\/features\/[^/]+/.exec(path)?.[0]

const LAYERS = ['data', 'service', 'jobs', 'routes']
function layerOf(path: string): number | undefined {
  const index = LAYERS.indexOf(/^server\/src\/features\/(?:[^/]+|(?:jobs|network)\/[^/]+)\/([a-z]+)\.ts$/.exec(path)?.[1] ?? '')
  return index < 0 ? undefined : index
}

/**
 * Layers of the server, lowest first: folders, features and files. A file on no layer starts or composes the server, and counts as above all layers.
 */
export const SERVER_FLOORS: readonly (readonly string[])[] = [
  ['lib', 'problem', 'metrics'],
  ['db'],
  ['settings', 'config'],
  ['queue', 'storage', 'payment-providers', 'credentials'],
  ['engine-catalogue', 'context'],
  ['http'],
  [
    'features/credits',
    'features/safety',
    'features/options',
    'features/prompts',
    'features/feedback',
    'features/files',
    'features/tags',
    'features/searches',
    'features/notices',
  ],
  ['features/accounts', 'features/payments', 'features/uploads', 'features/jobs'],
  ['features/engines', 'features/keys', 'features/calls', 'features/machines', 'features/weights'],
  ['features/catalogue'],
  ['features/works', 'features/training'],
  ['features/assets'],
  [
    'features/templates',
    'features/words',
    'features/community',
    'features/comments',
    'features/collections',
    'features/contests',
    'features/people',
  ],
  ['features/generation'],
  ['features/runs', 'features/blind'],
  ['features/network', 'features/openai', 'features/sdapi', 'features/mcp'],
  ['features/predictions'],
  ['features/webhooks', 'features/push'],
  ['features/moderation', 'features/members', 'features/site'],
  ['features/manage'],
]
/** A file outside the server counts as below all layers. */
const serverFloor = (path: string): number => {
  const name = /^server\/src\/(features\/[^/]+|[^/.]+)/.exec(path)?.[1]
  if (name === undefined) return -1
  const floor = SERVER_FLOORS.findIndex((names) => names.includes(name))
  return floor < 0 ? SERVER_FLOORS.length : floor
}

/** Layers of the web, lowest first. Features of one layer may import each other in one direction. */
export const WEB_FLOORS: readonly (readonly string[])[] = [
  ['lib'],
  ['components'],
  ['site', 'options', 'account'],
  ['catalogue', 'credits', 'tags', 'prompt-library', 'notices'],
  ['canvas', 'drafts', 'history', 'blind', 'manage'],
  ['community', 'collections', 'contests', 'finding', 'training', 'converter', 'prompt-tools', 'payments', 'feedback', 'developers'],
  ['generate'],
  ['apps', 'work', 'home', 'commands', 'guide', 'pages', 'updates', 'network', 'styleguide'],
  ['app'],
]
/** Entry points and build files: they may import every layer, and no layer may import them. */
const WEB_TOPS = /^web\/(src\/main\.tsx$|src\/service-worker\/|[\w.-]+\.ts$)/
/** A file on no layer counts as below all: every file may import it. */
const webFloor = (path: string): number => {
  if (WEB_TOPS.test(path)) return WEB_FLOORS.length
  const name = /^web\/src\/(?:features\/)?([a-z-]+)\//.exec(path)?.[1] ?? ''
  return WEB_FLOORS.findIndex((names) => names.includes(name))
}

/** Room of a file, for the check of circles: a feature, a craft, or a folder of a workspace. */
const roomOf = (path: string): string | undefined =>
  /^server\/src\/features\/(?:jobs|network)\/[^/.]+(?=\/)|^[a-z]+\/src\/(?:(?:features|builtin)\/)?[^/.]+(?=\/)/.exec(path)?.[0]

/** Imports between rooms. Generated lists are left out because they import the file of every member. */
export const arcsBetweenRooms = (inside: readonly Pick<Edge, 'from' | 'to'>[]): { from: string; to: string }[] =>
  inside.flatMap(({ from, to }) => {
    const [mine, theirs] = [roomOf(from), roomOf(to)]
    return mine === undefined || theirs === undefined || mine === theirs || from.endsWith('.gen.ts') ? [] : [{ from: mine, to: theirs }]
  })
