import type { Job } from '@stipple/core/contract/shapes'
import { isActive } from '@stipple/core/domain/job'

interface Known {
  readonly jobs: Readonly<Record<string, Job>>
  readonly old: Readonly<Record<string, true>>
  readonly dismissed: Readonly<Record<string, true>>
}

/**
 * Jobs shown large, newest first: running ones, failed ones, and those made while this page was open; otherwise the newest result of the last hour.
 * Paused ones come last. A job that failed before the page was open is only shown if nothing followed it. Everything else is in the works below.
 */
export function shownJobs({ jobs, old, dismissed }: Known): readonly Job[] {
  const all = Object.values(jobs)
    .filter((job) => job.status !== 'Cancelled' && !dismissed[job.id])
    .toSorted((a, b) => Date.parse(b.created) - Date.parse(a.created))
  const isLatest = (job: Job) => all.slice(0, all.indexOf(job)).every(({ status }) => status === 'Failed')
  const large = all.filter((job) => isActive(job.status) || !old[job.id] || (job.status === 'Failed' && isLatest(job)))
  const held = large.filter(isHeld)
  const others = large.filter((job) => !isHeld(job))
  return [...(others.length > 0 ? others : all.filter(({ status }) => status === 'Finished').slice(0, 1)), ...held]
}

const isHeld = ({ paused = false }: Job): boolean => paused

interface Fit {
  readonly columns: number
  /** Width and height of one picture in pixels. */
  readonly width: number
  readonly height: number
}

/** The arrangement of equal pictures that shows them largest. `ratio` is height by width. */
export function fit({
  count,
  ratio,
  room,
  gap,
}: {
  count: number
  ratio: number
  room: { width: number; height: number }
  gap: number
}): Fit {
  let best: Fit = { columns: 1, width: 0, height: 0 }
  for (let columns = 1; columns <= Math.max(1, count); columns++) {
    const rows = Math.ceil(count / columns)
    const width = Math.floor(Math.min((room.width - gap * (columns - 1)) / columns, (room.height - gap * (rows - 1)) / rows / ratio))
    if (width > best.width) best = { columns, width, height: Math.round(width * ratio) }
  }
  return best
}
