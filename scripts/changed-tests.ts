/** Choice of tests for changed files. */
export interface Choice {
  /** Folders whose tests run; undefined: every test that imports a changed file, directly or not. */
  readonly folders: readonly string[] | undefined
  /** Files of stories. */
  readonly stories: readonly string[]
}

/**
 * Features that each story visits, by their folders in the server, the web and the engines. A story without features runs only when its own file has
 * changed.
 */
export const STORIES: Readonly<Record<string, readonly string[]>> = {
  accounts: ['account', 'accounts', 'members'],
  apps: ['apps', 'templates'],
  'below-path': ['keys'],
  community: ['comments', 'community', 'people'],
  comparison: [],
  converter: ['converter'],
  developers: ['developers', 'keys', 'openai'],
  engines: ['comfyui', 'engines', 'manage'],
  failover: ['engines'],
  finding: ['finding', 'searches', 'tags'],
  'first-day': ['site'],
  foreign: ['canvas', 'uploads'],
  history: ['collections', 'history', 'works'],
  'local-models': ['weights'],
  media: ['film', 'mesh', 'music', 'speech'],
  modes: ['catalogue'],
  network: ['network'],
  offline: ['updates'],
  passkeys: ['account', 'accounts'],
  playground: ['generate', 'generation', 'jobs'],
  push: ['push'],
  queue: ['jobs'],
  recharge: ['credits', 'payments'],
  rows: ['assets', 'uploads'],
  screens: ['styleguide'],
  shell: ['commands', 'home', 'options'],
  'ten-tasks': ['work'],
  times: ['notices'],
  training: ['train-style', 'training'],
  undisturbed: [],
  workflows: ['comfyui', 'manage'],
}

/** Documentation, release notes and texts: they are covered by the checks, not by tests of features. */
const READ_BY_CHECKS = /\.md$|^(docs|changes)\/|^core\/src\/messages\//
const FOLDER = /^(?:(?:server|web)\/src\/features|engines\/src\/(?:builtin|kinds))\/([^/]+)\//
const STORY = /^e2e\/([^/]+)\.spec\.ts$/

/**
 * Chooses the tests for changed files by their paths: tests of their features, on the server and in the browser, and stories that visit these
 * features. A file outside features may affect anything.
 */
export function chooseTests(changed: readonly string[]): Choice {
  const features = new Set(changed.flatMap((path) => FOLDER.exec(path)?.[1] ?? []))
  const named = new Set(changed.flatMap((path) => STORY.exec(path)?.[1] ?? []))
  const isExternal = changed.some((path) => !FOLDER.test(path) && !STORY.test(path) && !READ_BY_CHECKS.test(path))
  return {
    folders: isExternal ? undefined : [...features].flatMap(foldersOf),
    stories: Object.entries(STORIES)
      .filter(([story, walked]) => named.has(story) || walked.some((feature) => features.has(feature)))
      .map(([story]) => `e2e/${story}.spec.ts`),
  }
}

const foldersOf = (feature: string): string[] =>
  ['server/src/features', 'web/src/features', 'engines/src/builtin', 'engines/src/kinds'].map((place) => `${place}/${feature}/`)
