/** Choice of tests for changed files. */
export interface Choice {
  /** Folders whose tests are run; undefined: every test that reaches a changed file. */
  readonly folders: readonly string[] | undefined
  /** Files of stories. */
  readonly stories: readonly string[]
}

/** Features that each story walks through, by their folders in the server, the web and the engines; none: its own file alone has it run. */
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

/** Documentation, release notes and texts: the checks read them, and no test of a feature does. */
const READ_BY_CHECKS = /\.md$|^(docs|changes)\/|^core\/src\/messages\//
const FOLDER = /^(?:(?:server|web)\/src\/features|engines\/src\/(?:builtin|kinds))\/([^/]+)\//
const STORY = /^e2e\/([^/]+)\.spec\.ts$/

/**
 * Chooses the tests for files that changed, by their paths: those of the features they are in, on the server and in the browser, and the stories that walk through these
 * features. A file outside of features may reach anything.
 */
export function chooseTests(changed: readonly string[]): Choice {
  const features = new Set(changed.flatMap((path) => FOLDER.exec(path)?.[1] ?? []))
  const named = new Set(changed.flatMap((path) => STORY.exec(path)?.[1] ?? []))
  const isElsewhere = changed.some((path) => !FOLDER.test(path) && !STORY.test(path) && !READ_BY_CHECKS.test(path))
  return {
    folders: isElsewhere ? undefined : [...features].flatMap(foldersOf),
    stories: Object.entries(STORIES)
      .filter(([story, walked]) => named.has(story) || walked.some((feature) => features.has(feature)))
      .map(([story]) => `e2e/${story}.spec.ts`),
  }
}

const foldersOf = (feature: string): string[] =>
  ['server/src/features', 'web/src/features', 'engines/src/builtin', 'engines/src/kinds'].map((place) => `${place}/${feature}/`)
