import type { Job } from '@stipple/core/contract/shapes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { job, work } from '../../../../test/stub-server.ts'
import { isShownBeside, timeOfNewest, onCanvas } from '../canvas/on-canvas.ts'
import { mergeJob } from './merge.ts'
import { fit, shownJobs } from './shown-jobs.ts'

describe('merging reports of a job', () => {
  it('never reduces its progress, in whatever order reports arrive [P-19]', () => {
    const reports = fc.array(fc.record({ progress: fc.double({ min: 0, max: 100, noNaN: true }), revision: fc.nat(50) }), { minLength: 1 })
    fc.assert(
      fc.property(reports, (list) => {
        let known: Job | undefined
        for (const report of list) {
          const before = known?.progress ?? 0
          known = mergeJob(known, job(report))
          expect(known.progress).toBeGreaterThanOrEqual(before)
        }
      }),
    )
  })

  it('keeps an ended job ended', () => {
    const ended = job({ status: 'Finished', revision: 3 })
    expect(mergeJob(ended, job({ revision: 4 }))).toBe(ended)
  })

  it('restarts the progress when another machine takes over the job', () => {
    expect(mergeJob(job({ progress: 80 }), job({ status: 'Restarted', progress: 0, revision: 2 })).progress).toBe(0)
  })
})

describe('the stage', () => {
  it('stays empty beside a form for another mode than the newest work, until a new work is made', () => {
    const upscaled = { kind: 'work', id: 'old', work: work('old', { mode: 'Upscaling', image: '/old.png' }) } as const
    const beside = { mode: 'Inpainting', picture: undefined, since: timeOfNewest([upscaled]) } as const
    expect(isShownBeside(upscaled, beside)).toBe(false)
    expect(isShownBeside(upscaled, { ...beside, picture: '/old.png' })).toBe(true)
    expect(isShownBeside(upscaled, { ...beside, mode: 'Upscaling' })).toBe(true)
    expect(isShownBeside(upscaled, { ...beside, since: (beside.since ?? 0) - 1 })).toBe(true)
    expect(isShownBeside(upscaled, { ...beside, since: undefined })).toBe(true)
    // An additional older work does not change the time of the newest.
    expect(
      timeOfNewest([upscaled, { ...upscaled, id: 'older', work: { ...upscaled.work, create_time: '2020-01-01T00:00:00.000Z' } }]),
    ).toBe(beside.since)
    const running = job({ id: 'old', mode: 'Upscaling' })
    expect(isShownBeside({ kind: 'job', id: 'old', job: running }, beside)).toBe(true)
    expect(isShownBeside({ kind: 'job', id: 'old', job: { ...running, status: 'Failed' } }, beside)).toBe(false)
  })

  it('arranges images as large as possible', () => {
    const room = { width: 1000, height: 700 }
    expect(fit({ count: 1, ratio: 1, room, gap: 4 })).toEqual({ columns: 1, width: 700, height: 700 })
    expect(fit({ count: 4, ratio: 1, room, gap: 4 }).columns).toBe(2)
    expect(fit({ count: 2, ratio: 0.5, room, gap: 4 }).columns).toBe(1)
    expect(fit({ count: 2, ratio: 1.8, room, gap: 4 }).columns).toBe(2)
  })

  it('lists running jobs and new works, newest first, otherwise the newest earlier work', () => {
    const early = job({ id: 'early', status: 'Finished', created: '2026-01-01T00:00:00.000Z' })
    const late = job({ id: 'late', status: 'Finished', created: '2026-01-02T00:00:00.000Z' })
    const running = job({ id: 'running', created: '2026-01-01T12:00:00.000Z' })
    const ids = (jobs: readonly Job[], old: readonly string[]) =>
      shownJobs({
        jobs: Object.fromEntries(jobs.map((one) => [one.id, one])),
        old: Object.fromEntries(old.map((id) => [id, true])),
        dismissed: {},
      }).map(({ id }) => id)
    expect(ids([early, late], ['early', 'late'])).toEqual(['late'])
    expect(ids([early, late, running], ['early', 'late'])).toEqual(['running'])
    expect(ids([early, late, running], ['early'])).toEqual(['late', 'running'])
    const failed = { ...late, status: 'Failed' as const }
    expect(ids([early, failed], ['early', 'late'])).toEqual(['late'])
    expect(ids([{ ...early, status: 'Failed' }, late], ['early', 'late'])).toEqual(['late'])
    const held = { ...running, id: 'held', created: '2026-01-03T00:00:00.000Z', paused: true }
    expect(ids([early, held, running], ['early'])).toEqual(['running', 'held'])
    expect(ids([early, held], ['early'])).toEqual(['early', 'held'])
  })

  it('shows a paused job on the canvas only if it was selected or is the only item', () => {
    const held = job({ id: 'held', paused: true, status: 'Pending' })
    const works = [work('work')]
    expect(onCanvas({ jobs: [held], works }, undefined)?.id).toBe('work')
    expect(onCanvas({ jobs: [held], works }, 'held')?.id).toBe('held')
    expect(onCanvas({ jobs: [held], works: [] }, undefined)?.id).toBe('held')
    expect(onCanvas({ jobs: [held, job({ id: 'runs' })], works }, undefined)?.id).toBe('runs')
  })
})
