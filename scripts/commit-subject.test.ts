import { describe, expect, it } from 'vitest'
import { subjectFault } from './commit-subject.ts'

describe('the subject of a commit', () => {
  it.each(['jobs: requeue jobs with expired leases', 'release 0.13.0: add an overview', 'web: address two findings', 'Merge branch main'])(
    'may be “%s”',
    (subject) => expect(subjectFault(subject), `fault of ${subject}`).toBeUndefined(),
  )

  it.each([
    ['Fix things', 'area: verb'],
    ['web: Fix the page', 'area: verb'],
    ['web: fixed the page', 'no imperative'],
    ['web: fixes the page', 'no imperative'],
    ['web: fixing the page', 'no imperative'],
    ['web: fix the page; jobs: count again', 'two matters'],
    [`web: say ${'very '.repeat(20)}much`, 'characters'],
  ])('may not be “%s”', (subject, fault) => expect(subjectFault(subject), `fault of ${subject}`).toContain(fault))
})
