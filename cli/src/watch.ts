import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Job, Work } from '@stipple/core/contract/shapes'
import { JobFailed, UsageError } from './exit.ts'
import type { Server } from './server.ts'
import type { Terminal } from './terminal.ts'

/** Polling interval of a job (ms). */
const LOOK_EVERY_MS = 700

/** Waits until a job has ended. Throws `JobFailed` if it failed. */
export async function waitForEnd({ call }: Server, id: string, terminal: Terminal): Promise<Job> {
  for (;;) {
    const { job } = await call('GET /api/v2/generate/check/:id', { params: { id } })
    if (job.status === 'Finished') {
      terminal.endProgress()
      return job
    }
    if (job.status === 'Failed' || job.status === 'Cancelled') {
      terminal.endProgress()
      throw new JobFailed(job.error?.message ?? 'The job was cancelled. No dots were spent.')
    }
    const left = job.waitTime === undefined ? '' : `, ${job.waitTime} s left`
    terminal.progress(job.status === 'Pending' ? `waiting, place ${job.queuePosition}` : `${Math.round(job.progress)} %${left}`)
    await setTimeout(LOOK_EVERY_MS)
  }
}

/**
 * Writes the results of a job: a single one to `out` if that names a file, otherwise into that folder, which is created if missing. Returns their
 * paths.
 */
export async function saveWorks({ download }: Server, works: readonly Work[], out: string | undefined): Promise<string[]> {
  const paths: string[] = []
  for (const [index, work] of works.entries()) {
    const path = pathOf(work, { index, many: works.length > 1, out })
    const bytes = await download(work.image)
    await mkdir(dirname(path), { recursive: true })
      .then(() => writeFile(path, bytes))
      .catch((error: unknown) => {
        throw new UsageError(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
      })
    paths.push(path)
  }
  return paths
}

function pathOf(
  { image_id: id, image }: Work,
  { index, many, out = '.' }: { index: number; many: boolean; out: string | undefined },
): string {
  const extension = extname(new URL(image, 'http://localhost').pathname)
  const isFile = extname(basename(out)) !== '' && !/[\\/]$/.test(out)
  if (!isFile) return join(out, `${id}${extension}`)
  return many ? `${out.slice(0, -extname(out).length)}-${index + 1}${extname(out)}` : out
}
