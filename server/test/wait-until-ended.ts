import type { Job } from '@stipple/core/contract/shapes'
import type { TestMember } from './app.ts'
import { waitFor } from './wait-for.ts'

/** Waits until a member's job has finished, failed or been cancelled, and returns it. */
export const waitUntilEnded = (member: TestMember, id: string): Promise<Job> =>
  waitFor(async () => {
    const { job } = await member.client('GET /api/v2/generate/check/:id', { params: { id } })
    return job.status === 'Finished' || job.status === 'Failed' || job.status === 'Cancelled' ? job : undefined
  })
