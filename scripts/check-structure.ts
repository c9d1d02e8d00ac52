import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pageLibraryProblems } from './page-library.ts'
import { report } from './report.ts'
import { ROOT } from './root.ts'
import { sourceFiles } from './source-files.ts'
import { styleClassProblems } from './style-classes.ts'
import { repeatedTypeNames } from './type-names.ts'
import { webRoleProblems } from './web-roles.ts'

const FOLDERS = [
  '.ci',
  '.githooks',
  'bench',
  'deploy',
  'changes',
  'cli',
  'core',
  'docs',
  'e2e',
  'engines',
  'illustrator',
  'imaging',
  'scripts',
  'server',
  'web',
]
const FILES = [
  '.gitattributes',
  '.gitignore',
  '.npmrc',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'knip.json',
  'tsconfig.base.json',
  'vitest.config.ts',
]
const PAPERS = [
  '.dockerignore',
  'CONTRIBUTING.md',
  'Dockerfile',
  'compose.yaml',
  'LICENSE',
  'NOTICE',
  'README.md',
  'README.zh-CN.md',
  'package.json',
  'package-lock.json',
]
const TOP_LEVEL = new Set([...FOLDERS, ...FILES, ...PAPERS])

/** Roles of files of a server feature; other features may import only `public`. */
const ROLES = new Set([
  'routes',
  'service',
  'data',
  'policy',
  'present',
  'jobs',
  'public',
  'dialect',
  'document',
  'shapes',
  'answers',
  'reply',
])

/** Rules of a feature that form a subject of their own, listed one by one to keep the list short. */
const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  accounts: [
    'address-tokens',
    'browser-sign-in',
    'confirm',
    'factor-data',
    'factor-routes',
    'factor-state',
    'factors',
    'attempt-limit',
    'invitations',
    'log-in-intent',
    'mail',
    'passkeys',
    'proof',
    'recovery',
    'secrets',
    'sign-in-page',
    'tickets',
    'tokens',
  ],
  blind: ['second-input', 'tally'],
  community: ['examples', 'front-pictures', 'search'],
  contests: ['entry-data', 'manage', 'settle'],
  credits: [
    'audit',
    'codes',
    'gifts',
    'gifts-data',
    'ledger',
    'shares',
    'shares-data',
    'statement',
    'statement-csv',
    'statement-data',
    'statement-pdf',
    'statement-pen',
  ],
  engines: [
    'catalogue',
    'change',
    'channels',
    'connect',
    'addresses',
    'failure-text',
    'file-ids',
    'from-file',
    'health',
    'money',
    'places',
    'process-data',
    'processes',
    'recognize',
    'routing',
    'lora-data',
    'lora-looks',
    'model-cover-data',
    'model-covers',
    'shared-traits',
    'spent',
    'stranded',
    'survey',
    'workflow-data',
    'workflows',
  ],
  generation: [
    'after-failure',
    'as-asked',
    'async-request',
    'async-loras',
    'chain',
    'charge',
    'codes',
    'compare',
    'compare-data',
    'control-map',
    'select-mask',
    'deadlines',
    'deliver',
    'deliver-style',
    'drive',
    'estimate',
    'events',
    'fail',
    'inherited-input',
    'input-files',
    'model-status',
    'live',
    'poll-delay',
    'traced-fetch',
    'places',
    'prepare',
    'preview',
    'progress',
    'provenance',
    'receive-outputs',
    'run',
    'safety',
    'to-end',
    'typical',
    'waiting',
    'withdraw',
    'work-actions',
  ],
  options: ['horde-key'],
  jobs: ['new-job', 'transition'],
  'jobs/counts': ['totals'],
  'jobs/events': ['announce', 'channels', 'outbox'],
  'jobs/follow': ['ends'],
  'jobs/queue': ['caps', 'claim', 'lane', 'late', 'park-again', 'running-jobs'],
  'jobs/waiting': ['rank', 'waiting'],
  manage: [
    'connections',
    'engines',
    'invitations',
    'jobs-of-all',
    'keys',
    'loras',
    'members',
    'members-csv',
    'overrides',
    'overview',
    'overview-data',
    'releases',
    'settings',
    'weights',
    'workflows',
  ],
  mcp: ['chains', 'tools'],
  members: ['export', 'erase'],
  machines: ['heartbeats', 'metrics', 'packs'],
  'network/kudos': ['price'],
  'network/matching': [
    'board',
    'check-in',
    'kind',
    'matching',
    'open-work',
    'order',
    'stored-pictures',
    'usage-data',
    'worker-data',
    'workers',
  ],
  'network/protocol': [
    'absent-routes',
    'asked-rules',
    'client',
    'documents',
    'erase-data',
    'form-data',
    'form-routes',
    'forms',
    'generate',
    'keyholder',
    'message-data',
    'message-routes',
    'messages',
    'models',
    'order-data',
    'rating-data',
    'ratings',
    'reading-routes',
    'shared-key-data',
    'shared-keys',
    'slot-data',
    'sources',
    'stats',
    'stats-data',
    'style-data',
    'style-routes',
    'styles',
    'team-data',
    'team-routes',
    'teams',
    'transfer',
    'uploads',
    'user-number',
    'missing-models-data',
    'missing-models',
    'webhooks',
  ],
  'network/wire': ['favoured', 'refusal', 'requester'],
  'network/workers': ['agents', 'metrics'],
  openai: ['cut-out', 'edit', 'pictures', 'references', 'stream'],
  people: ['give'],
  payments: ['apply', 'call-provider', 'notify', 'offers', 'reconcile', 'refunds', 'sandbox', 'transition'],
  predictions: ['collections', 'files', 'headers', 'inputs', 'models', 'rename-inputs', 'stream'],
  sdapi: ['hidden-in', 'lists', 'pictures', 'progress', 'wish'],
  site: ['manifest'],
  templates: ['covers', 'embed', 'find', 'lineage', 'run', 'shares', 'shares-data', 'usage', 'usage-data'],
  training: ['archive', 'styles', 'data-sets'],
  uploads: ['upright', 'heic', 'heic-worker', 'image-text', 'inspect'],
  push: ['payload', 'send', 'vapid'],
  webhooks: ['channels', 'send', 'sign'],
  words: ['picture'],
  works: [
    'clean-up',
    'clean-up-data',
    'delivery',
    'details-data',
    'files',
    'import',
    'likeness',
    'ensure-checked',
    'media',
    'sealed-data',
    'search',
    'search-data',
    'visible-mark',
  ],
}

const LINE_LIMIT = 400

/** Largest number of names that the public file of the jobs may export. */
const DOOR_LIMIT = 15
function wideDoors(): string[] {
  return code
    .filter((path) => /^server\/src\/features\/jobs\/(\w+\/)?public\.ts$/.test(path))
    .flatMap((path) => {
      const names = [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\{([^}]*)\}/g)].flatMap(([, list = '']) => list.split(',')).length
      return names > DOOR_LIMIT ? [`${path}: gives out ${names} names, at most ${DOOR_LIMIT}`] : []
    })
}

const files = sourceFiles()
const code = files.filter((path) => /\.(ts|tsx|mjs|css)$/.test(path) && !path.endsWith('.gen.ts'))

function unknownAtTheTop(): string[] {
  const names = new Set(files.map((path) => path.split('/')[0] ?? ''))
  return [...names].filter((name) => !TOP_LEVEL.has(name)).map((name) => `${name}: not a place of this repository (docs/ARCHITECTURE.md)`)
}

function isWellNamed(path: string): boolean {
  const name = basename(path)
  if (!/\.(ts|tsx|mjs|css|json|md|svg|png|webp)$/.test(name)) return true
  if (/^(README|CONTRIBUTING|ARCHITECTURE|LICEN[CS]E|NOTICE)\b/.test(name) || /\/(__fixtures__|migrations)\//.test(path)) return true
  return /^\.?[a-z0-9]+([-.][a-z0-9]+)*$/.test(name)
}

function contentProblems(path: string, text: string): string[] {
  const lines = text.split('\n')
  const forbidden = [
    { pattern: /\b(TO[D]O|FIX[M]E|XX[X])\b/, message: 'finish it, or open an issue and leave no note' },
    { pattern: /\b(it|test|describe)\.(sk[i]p|onl[y]|tod[o])\(/, message: 'every test runs' },
    ...(/^(server|engines|illustrator|imaging)\/src\//.test(path) && !isEnvironmentReader(path)
      ? [{ pattern: /\bprocess\.env\b/, message: 'only config.ts reads the environment' }]
      : []),
    ...(path.startsWith('server/src/') && !/^server\/src\/features\/jobs\/|\.test\.ts$/.test(path)
      ? [
          {
            pattern: /\.(insert|delete)\(jobs\)|\bset\(?\{? ?(status|stage)\b/,
            message: 'only features/jobs changes the state of a job: transition',
          },
        ]
      : []),
  ]
  const long = lines.length - 1 > LINE_LIMIT ? [`${path}: ${lines.length - 1} lines, at most ${LINE_LIMIT}: split it by role`] : []
  const words = lines.flatMap((line, index) =>
    forbidden.filter(({ pattern }) => pattern.test(line)).map(({ message }) => `${path}:${index + 1}: ${message}`),
  )
  return [...long, ...words]
}

/** config.ts, and files that start the server or run beside it: entry points, child processes, tests. */
const isEnvironmentReader = (path: string): boolean =>
  /^server\/src\/(config|main|worker)\.ts$|\.test\.ts$|\.fixture\.ts$|\/__fixtures__\/|\/child-(host|pool)\.ts$|\/npm-settings\.ts$/.test(
    path,
  )

function featureFiles(): string[] {
  return code.flatMap((path) => {
    const [, feature = '', name = ''] = /^server\/src\/features\/((?:jobs|network)\/[^/]+|[^/]+)\/([^/]+)\.ts$/.exec(path) ?? []
    const role = name.replace(/\.(test|fixture)$/, '')
    if (!feature || ROLES.has(role) || name.endsWith('.test') || SUBJECTS[feature]?.includes(role)) return []
    return [`${path}: a feature holds ${[...ROLES].join(', ')}; name another subject in scripts/check-structure.ts`]
  })
}

function untested(): string[] {
  const engines = files.filter((path) => /^engines\/src\/.*\/engine\.ts$/.test(path)).map((path) => dirname(path))
  const features = new Set(files.flatMap((path) => /^server\/src\/features\/[^/]+/.exec(path)?.[0] ?? []))
  return [...engines, ...features]
    .filter((folder) => !files.some((path) => path.startsWith(`${folder}/`) && path.endsWith('.test.ts')))
    .map((folder) => `${folder}: no test`)
}

report([
  ...unknownAtTheTop(),
  ...files.filter((path) => !isWellNamed(path)).map((path) => `${path}: file names are kebab-case`),
  ...code.flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8')
    return [...contentProblems(path, text), ...webRoleProblems(path, text)]
  }),
  ...files
    .filter((path) => /\.(ts|tsx|mjs|js|css|html|json)$/.test(path))
    .flatMap((path) => pageLibraryProblems(path, readFileSync(join(ROOT, path), 'utf8'))),
  ...repeatedTypeNames(code.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))),
  ...styleClassProblems(),
  ...featureFiles(),
  ...wideDoors(),
  ...untested(),
])
