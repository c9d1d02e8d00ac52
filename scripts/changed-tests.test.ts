import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chooseTests, STORIES } from './changed-tests.ts'
import { ROOT } from './root.ts'

const namesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))

describe('the tests for a change', () => {
  it('include those of the feature on the server and in the browser, and its stories', () => {
    expect(chooseTests(['server/src/features/comments/service.ts', 'core/src/messages/en/member.ts', 'docs/api.md'])).toEqual({
      folders: [
        'server/src/features/comments/',
        'web/src/features/comments/',
        'engines/src/builtin/comments/',
        'engines/src/kinds/comments/',
      ],
      stories: ['e2e/community.spec.ts'],
    })
  })

  it('include all that depend on a file outside features', () => {
    expect(chooseTests(['core/src/domain/limits.ts', 'web/src/features/tags/tag.tsx'])).toEqual({
      folders: undefined,
      stories: ['e2e/finding.spec.ts'],
    })
  })

  it('include only the changed story, and none for documentation', () => {
    expect(chooseTests(['e2e/queue.spec.ts'])).toEqual({ folders: [], stories: ['e2e/queue.spec.ts'] })
    expect(chooseTests(['docs/api.md', 'changes/one.md'])).toEqual({ folders: [], stories: [] })
  })

  it('cover every story by existing features', () => {
    const files = readdirSync(join(ROOT, 'e2e')).flatMap((name) => /^(.*)\.spec\.ts$/.exec(name)?.[1] ?? [])
    expect(Object.keys(STORIES)).toEqual(files.toSorted())
    const features = new Set(['server/src/features', 'web/src/features', 'engines/src/builtin', 'engines/src/kinds'].flatMap(namesIn))
    expect(Object.values(STORIES).flatMap((walked) => walked.filter((feature) => !features.has(feature)))).toEqual([])
  })
})
