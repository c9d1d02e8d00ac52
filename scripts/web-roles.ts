/** Roles of files at the top of a web feature, beside `components/` and its parts. */
const ROLES: readonly { readonly name: RegExp; readonly made: RegExp; readonly what: string }[] = [
  { name: /(^|-)store$/, made: /from 'zustand'/, what: 'state kept in this browser' },
  { name: /(^|-)queries$/, made: /\b(infiniteQueryOptions|queryOptions|useMutation)\(/, what: 'queries and mutations of the server' },
  { name: /-context$/, made: /\bcreateContext[<(]/, what: 'contexts of components' },
]
const OTHER_ROLES = /^(public|shortcuts|[a-z-]+\.worker)$/

/** Parts of a feature that are rooms of their own; their files may have any name. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  canvas: ['engine', 'layers', 'pixels', 'tools'],
  commands: ['sources'],
  converter: ['frames'],
  generate: ['apps', 'canvas', 'comparison', 'form', 'jobs', 'live', 'prompts', 'recall', 'runs'],
  history: ['archive', 'walk'],
  manage: ['engines', 'settings'],
  options: ['sync'],
  styleguide: ['sections', 'specimens'],
}

/** Rules and actions of a feature that form a subject of their own, listed one by one to keep the list short. */
const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  account: ['export-data', 'format-time', 'identity-figures', 'identity-question', 'last-user', 'passkey', 'show-identity', 'user-agent'],
  apps: ['actions', 'cover', 'draft', 'find-apps', 'make-app'],
  canvas: ['find-objects', 'mask', 'rules'],
  collections: ['actions', 'bulk-actions'],
  finding: ['bulk-actions', 'search-actions', 'tag-actions'],
  commands: ['command', 'key-name', 'own-keys', 'rank', 'sections', 'sheet'],
  community: ['publish-many', 'same-style'],
  converter: ['conversion', 'make-film', 'order', 'settings'],
  credits: ['save-statement'],
  developers: ['program-apis'],
  drafts: ['parameters', 'plain-model', 'recipe', 'refer', 'send'],
  feedback: ['web-address'],
  guide: ['guide-question'],
  generate: ['action-icons', 'mode-entries', 'model-groups'],
  history: [
    'address',
    'bulk',
    'cache',
    'chunk-ids',
    'convert',
    'database',
    'day',
    'drag',
    'file-title',
    'filter',
    'is-playable',
    'object-addresses',
    'outbox',
    'owner',
    'packed',
    'save',
    'save-as',
    'share',
    'title',
    'trash',
    'with-mode',
    'with-tab-lock',
  ],
  manage: ['invited'],
  network: ['figures', 'programs', 'sort'],
  options: ['download-address'],
  payments: ['money', 'stipple'],
  'prompt-library': ['chip-at', 'search'],
  'prompt-tools': ['change', 'failure', 'lint', 'prompt-form', 'references', 'tokens'],
  styleguide: ['force-states', 'specimens', 'style-rules', 'tokens'],
  tags: ['caret-place', 'colours', 'edit', 'own-file', 'parse', 'records', 'search', 'searcher', 'word'],
  training: ['caption-edits', 'pack-data-set', 'read-archive', 'similar-pictures'],
  updates: ['releases'],
  work: ['bulk-actions', 'compared', 'difference'],
}

/** Returns the faults of the place and the name of a file of a web feature; empty for any other file. */
export function webRoleProblems(path: string, text: string): string[] {
  const [, feature = '', folder, file = ''] = /^web\/src\/features\/([^/]+)\/(?:([^/]+)\/)?(.+)$/.exec(path) ?? []
  if (feature === '' || /\.(test|fixture)\.tsx?$/.test(file)) return []
  if (folder === 'components')
    return /(^use-.*\.ts|\.tsx|\.css)$/.test(file) ? [] : [`${path}: components/ holds components and their hooks`]
  if (folder !== undefined) return PARTS[feature]?.includes(folder) ? [] : [`${path}: name the part in scripts/web-roles.ts`]
  if (!file.endsWith('.ts')) return [`${path}: components and their styles are in components/`]
  const name = file.replace(/\.ts$/, '')
  if (name.startsWith('use-')) return []
  const role = ROLES.find(({ made }) => made.test(text))
  if (role) return role.name.test(name) ? [] : [`${path}: holds ${role.what}, so its name ends in ${role.name.source.replace(/\W+/g, '')}`]
  if (OTHER_ROLES.test(name) || ROLES.some((one) => one.name.test(name)) || SUBJECTS[feature]?.includes(name)) return []
  return [`${path}: no role of a web feature; name another subject in scripts/web-roles.ts`]
}
